import { quanti } from '@primo/domain/platform/numbers'
import { readConfig } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/db.ts'
import { encryptedField } from '../platform/secrets/encrypted-fields.ts'
import { reencrypt } from '../platform/secrets/reencrypt.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'

/**
 * `npm run reencrypt`: writes everything encrypted again with SECRET_KEY, while the server works. Ended half-way it goes
 * on from there; when it ends with 0, the keys of SECRET_KEY_OTHERS have nothing left to read.
 */
const config = readConfig(process.env)
const database = await openDatabase(config)
try {
  const secrets = openSecrets(config)
  const outcomes = await reencrypt({ ...database, secrets }, (field, outcome) => {
    console.warn(
      `${field}: ${quanti(outcome.riscritte, 'riga riscritta', 'righe riscritte')} con la chiave ${secrets.number}`,
    )
    const { chiave } = encryptedField(field)
    if (outcome.illeggibili.length > 0)
      console.warn(
        `NO  ${field}: con le chiavi date non si leggono ${chiave} ${outcome.illeggibili.join(', ')}`,
      )
    if (outcome.doppie.length > 0)
      console.warn(
        `NO  ${field}: un’altra riga ha lo stesso valore di ${chiave} ${outcome.doppie.join(', ')}`,
      )
  })
  const rimaste = [...outcomes.values()].some((e) => e.illeggibili.length + e.doppie.length > 0)
  if (!rimaste) console.warn(`Tutto è cifrato con la chiave ${secrets.number}: le altre non servono più.`)
  process.exitCode = rimaste ? 1 : 0
} finally {
  await database.close()
}

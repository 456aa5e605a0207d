import { quanti } from '@primo/domain/platform/numbers'
import { ENCRYPTED_FIELD_NAMES, encryptedField } from '../../platform/secrets/encrypted-fields.ts'
import { countByKey, reencrypt } from '../../platform/secrets/reencrypt.ts'
import { openSecrets } from '../../platform/secrets/secrets.ts'
import { checkKeys } from '../keys.ts'
import type { Run } from './command.ts'
import { withDatabase } from './database.ts'

/** `primo chiavi`: under which numbers what is encrypted stands; of the keys themselves nothing is ever written. */
export const showKeys: Run = ({ env, say }) =>
  withDatabase(env, async ({ db, withTransaction }, config) => {
    const secrets = openSecrets(config)
    await withTransaction((trx) => checkKeys(trx, secrets, config))
    say(
      `Scrive la chiave ${config.key_number}${config.secret === null ? ', quella della cartella dei dati' : ''}.`,
    )
    const others = [...config.other_keys.keys()]
    if (others.length > 0) say(`Si leggono anche: ${others.join(', ')}.`)
    const written = new Map<string, number>()
    for (const field of ENCRYPTED_FIELD_NAMES)
      for (const [number, count] of await countByKey(db, field))
        written.set(number, (written.get(number) ?? 0) + count)
    for (const [number, count] of [...written].sort())
      say(
        `  chiave ${number === '' ? 'senza numero' : number}: ${quanti(count, 'testo cifrato', 'testi cifrati')}`,
      )
    const elsewhere = [...written.keys()].filter((number) => number !== String(config.key_number))
    if (elsewhere.length > 0)
      say('Una chiave di prima serve ancora: «primo ricifra» riscrive tutto con quella di oggi.')
    else if (others.length > 0)
      say('Nulla è più sotto le altre chiavi: SECRET_KEY_OTHERS si può svuotare (docs/deploy.md).')
    return 0
  })

/**
 * `primo ricifra`: writes everything encrypted again with SECRET_KEY, while the server works. Ended half-way it goes on from
 * there; when it ends with 0, the keys of SECRET_KEY_OTHERS have nothing left to read.
 */
export const reencryptAll: Run = ({ env, say }) =>
  withDatabase(env, async (database, config) => {
    const secrets = openSecrets(config)
    const outcomes = await reencrypt(
      { ...database, secrets },
      (field, { riscritte, illeggibili, doppie }) => {
        say(
          `${field}: ${quanti(riscritte, 'riga riscritta', 'righe riscritte')} con la chiave ${secrets.number}`,
        )
        const { chiave } = encryptedField(field)
        if (illeggibili.length > 0)
          say(`NO  ${field}: con le chiavi date non si leggono ${chiave} ${illeggibili.join(', ')}`)
        if (doppie.length > 0)
          say(`NO  ${field}: un’altra riga ha lo stesso valore di ${chiave} ${doppie.join(', ')}`)
      },
    )
    const left = [...outcomes.values()].some((e) => e.illeggibili.length + e.doppie.length > 0)
    if (!left) say(`Tutto è cifrato con la chiave ${secrets.number}: le altre non servono più.`)
    return left ? 1 : 0
  })

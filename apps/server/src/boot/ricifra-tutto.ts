import { quanti } from '@primo/domain/platform/numeri'
import { leggiConfig } from '../platform/config/config.ts'
import { apriDatabase } from '../platform/db/db.ts'
import { campoCifrato } from '../platform/secrets/campi-cifrati.ts'
import { ricifra } from '../platform/secrets/ricifra.ts'
import { apriSegreti } from '../platform/secrets/segreti.ts'

/**
 * `npm run ricifra`: writes everything encrypted again with SECRET_KEY, while the server works. Ended half-way it goes
 * on from there; when it ends with 0, the keys of SECRET_KEY_OTHERS have nothing left to read.
 */
const config = leggiConfig(process.env)
const database = await apriDatabase(config)
try {
  const segreti = apriSegreti(config)
  const esiti = await ricifra({ ...database, segreti }, (campo, esito) => {
    console.warn(
      `${campo}: ${quanti(esito.riscritte, 'riga riscritta', 'righe riscritte')} con la chiave ${segreti.numero}`,
    )
    const { chiave } = campoCifrato(campo)
    if (esito.illeggibili.length > 0)
      console.warn(
        `NO  ${campo}: con le chiavi date non si leggono ${chiave} ${esito.illeggibili.join(', ')}`,
      )
    if (esito.doppie.length > 0)
      console.warn(`NO  ${campo}: un’altra riga ha lo stesso valore di ${chiave} ${esito.doppie.join(', ')}`)
  })
  const rimaste = [...esiti.values()].some((e) => e.illeggibili.length + e.doppie.length > 0)
  if (!rimaste) console.warn(`Tutto è cifrato con la chiave ${segreti.numero}: le altre non servono più.`)
  process.exitCode = rimaste ? 1 : 0
} finally {
  await database.chiudi()
}

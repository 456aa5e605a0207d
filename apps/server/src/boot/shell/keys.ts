import { quanti } from '@primo/domain/platform/numbers'
import type { Database } from '../../platform/db/db.ts'
import { countExpiringHashes, encryptedField } from '../../platform/secrets/encrypted-fields.ts'
import { countByKey, reencrypt } from '../../platform/secrets/reencrypt.ts'
import { knownKeys, openKeys } from '../keys/registration.ts'
import type { CommandRun } from './command.ts'
import { withDatabase } from './database.ts'

const cipherTexts = (n: number) => quanti(n, 'testo cifrato', 'testi cifrati')

/** Returns a line for each key: its number of ciphertexts, and whether it may be removed. */
async function keyRows({ db }: Pick<Database, 'db'>, writes: number, here: ReadonlySet<number>) {
  const [counts, known] = [await countByKey(db), await knownKeys(db)]
  const numbers = [...new Set([...counts.keys(), ...known.map(({ numero }) => numero), ...here])].sort(
    (a, b) => a - b,
  )
  return numbers.flatMap((number) => {
    const n = counts.get(number) ?? 0
    const key = known.find(({ numero }) => numero === number)
    if (number === writes) return [`  chiave ${number}: ${cipherTexts(n)}; è quella che scrive`]
    if (n > 0)
      return [`  chiave ${number}: ${cipherTexts(n)}; serve ancora${here.has(number) ? '' : ', e MANCA'}`]
    if (!here.has(number)) return []
    if (key && !key.matura)
      return [`  chiave ${number}: nuova; comincia a scrivere quando tutti l’hanno letta`]
    return [
      `  chiave ${number}: ${key?.libera ? 'libera, si può togliere' : 'nulla da leggere; sarà libera due ore dopo che scrive un’altra'}`,
    ]
  })
}

/** `primo chiavi`: prints how many values are encrypted under each key. The keys themselves are never printed. */
export const showKeys: CommandRun = ({ env, print }) =>
  withDatabase(env, async (database, config) => {
    const { secrets } = await openKeys(database, config)
    const here = new Set([config.key_number, ...config.other_keys.keys()])
    const where = config.key_file ?? (config.secret === null ? 'la cartella dei dati' : 'le impostazioni')
    print(`Scrive la chiave ${secrets.number}. Le chiavi vengono da: ${where}.`)
    for (const row of await keyRows(database, secrets.number, here)) print(row)
    const writer = (await knownKeys(database.db)).find(({ numero }) => numero === secrets.number)
    if (here.size === 1 || !writer) return 0
    const passing = await countExpiringHashes(database.db, writer.scrive_dal)
    if (passing.length > 0) {
      print('Finisce da sé, e si perderebbe togliendo oggi le chiavi di prima:')
      for (const { che, n } of passing) print(`  ${quanti(n, ...che)}`)
    }
    return 0
  })

/**
 * `primo ricifra`: re-encrypts all encrypted values with the current key while the server runs, like the server's own hourly job.
 * If interrupted, the next run continues from there; after exit code 0, the other keys are no longer needed.
 */
export const reencryptAll: CommandRun = ({ env, print }) =>
  withDatabase(env, async (database, config) => {
    const { secrets } = await openKeys(database, config)
    const outcomes = await reencrypt(
      { ...database, secrets },
      (field, { riscritte, illeggibili, doppie }) => {
        print(
          `${field}: ${quanti(riscritte, 'riga riscritta', 'righe riscritte')} con la chiave ${secrets.number}`,
        )
        const { chiave } = encryptedField(field)
        if (illeggibili.length > 0)
          print(`NO  ${field}: con le chiavi date non si leggono ${chiave} ${illeggibili.join(', ')}`)
        if (doppie.length > 0)
          print(`NO  ${field}: un’altra riga ha lo stesso valore di ${chiave} ${doppie.join(', ')}`)
      },
    )
    if (secrets.number !== config.key_number) {
      print(
        `NO  Scrive ancora la chiave ${secrets.number}: la ${config.key_number} comincia quando tutti l’hanno letta.`,
      )
      return 1
    }
    const left = [...outcomes.values()].some((e) => e.illeggibili.length + e.doppie.length > 0)
    if (!left) print(`Tutto è cifrato con la chiave ${secrets.number}: le altre non servono più.`)
    return left ? 1 : 0
  })

import { isRefusal } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creaPersona } from '../../anagrafica/persone/commands.ts'
import { codiceFiscaleNoto, leggiPersona } from '../../anagrafica/persone/queries.ts'
import { fictitiousTaxCode as codice, fillEncryptedColumns } from '../../test/encrypted-rows.ts'
import { createSocio, openWorld, type World } from '../../test/world.ts'
import { ENCRYPTED_FIELD_NAMES, encryptedField } from './encrypted-fields.ts'
import { reencrypt } from './reencrypt.ts'
import { createSecrets, type Secrets } from './secrets.ts'

const UNO = 'la prima chiave, di quando non c’erano numeri'
const DUE = 'la seconda chiave, che scrive da oggi in poi'
const uno = createSecrets(UNO)
const due = createSecrets(DUE, 2, new Map([[1, UNO]]))
const soloDue = createSecrets(DUE, 2)
/** Number of rows, more than two batches of the re-encryption. */
const PERSONE = 450

let world: World
let socio: number
beforeAll(async () => {
  world = await openWorld()
  socio = (await createSocio(world)).utente_id
  await sql('delete from messaggio')
  await sql(
    "update anagrafica set codice_fiscale_cifrato = null, codice_fiscale_indice = null where tipo = 'fisica'",
  )
  await fillEncryptedColumns(world.services, { secret: UNO, socio, persons: PERSONE })
}, 60_000)
afterAll(() => world.close())

const sql = <R extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  world.services.db.$client.query<R>(text, values).then((outcome) => outcome.rows)

/** Decrypts every ciphertext, by column and key; throws when one cannot be decrypted. */
async function inChiaro(secrets: Secrets): Promise<Map<string, string>> {
  const whole = new Map<string, string>()
  for (const field of ENCRYPTED_FIELD_NAMES) {
    const [table, column] = field.split('.')
    const rows = await sql<{ k: string; c: string }>(
      `select ${encryptedField(field).chiave}::text as k, ${column} as c from ${table} where ${column} is not null`,
    )
    for (const { k, c } of rows) whole.set(`${field}/${k}`, secrets.decrypt(field, k, c))
  }
  return whole
}
async function chiaviUsate(): Promise<string[]> {
  const usate = new Set<string>()
  for (const field of ENCRYPTED_FIELD_NAMES) {
    const [table, column] = field.split('.')
    for (const { c } of await sql<{ c: string }>(
      `select ${column} as c from ${table} where ${column} is not null`,
    ))
      usate.add(/^(\d+)\./.exec(c)?.[1] ?? 'nessuna')
  }
  return [...usate].sort()
}
const con = (secrets: Secrets) => ({ ...world.services, secrets })

describe('un database di prima', () => {
  test('si legge com’è; riscritto, ogni testo ha la sua chiave e il suo posto, e le righe sono le stesse', async () => {
    expect(await chiaviUsate()).toEqual(['nessuna'])
    const before = await inChiaro(uno)
    const outcomes = await reencrypt(con(uno))
    expect([...outcomes.keys()].sort()).toEqual([...ENCRYPTED_FIELD_NAMES].sort())
    expect(outcomes.get('anagrafica.codice_fiscale_cifrato')).toEqual({
      riscritte: PERSONE,
      illeggibili: [],
      doppie: [],
    })
    expect(await chiaviUsate()).toEqual(['1'])
    expect(await inChiaro(uno)).toEqual(before)
    expect((await reencrypt(con(uno))).size).toBe(0)
  })

  test('un testo copiato in un’altra riga non si legge, e chi riscrive lo dice senza fermarsi', async () => {
    const [a, b] = await sql<{ id: number; codice_fiscale_cifrato: string }>(
      'select id, codice_fiscale_cifrato from anagrafica where codice_fiscale_cifrato is not null order by id limit 2',
    )
    const write = (encrypted: string) =>
      sql('update anagrafica set codice_fiscale_cifrato = $2 where id = $1', [b!.id, encrypted])
    await write(a!.codice_fiscale_cifrato)
    await expect(leggiPersona(world.services.db, uno, b!.id)).rejects.toThrow()
    const outcomes = await reencrypt(con(due))
    expect(outcomes.get('anagrafica.codice_fiscale_cifrato')).toEqual({
      riscritte: PERSONE - 1,
      illeggibili: [String(b!.id)],
      doppie: [],
    })
    await write(b!.codice_fiscale_cifrato)
    await reencrypt(con(due))
    expect(await chiaviUsate()).toEqual(['2'])
  })
})

describe('una chiave nuova', () => {
  const TRE = 'la terza chiave, di quando la seconda si è persa'
  const tre = createSecrets(TRE, 3, new Map([[2, DUE]]))

  test('prima di riscrivere, chi c’è si trova ancora e non si iscrive due volte', async () => {
    const { db, withTransaction } = world.services
    expect(await codiceFiscaleNoto(db, tre, codice(3))).toBe(true)
    expect(await codiceFiscaleNoto(db, createSecrets(TRE, 3), codice(3))).toBe(false)
    const data = { nome: 'Ada', cognome: 'Due', codice_fiscale: codice(3), creata_il: clock.now() }
    expect(await withTransaction((trx) => creaPersona(trx, tre, data))).toBe(null)
  })

  test('fermata a metà riprende da lì; finita, la chiave di prima non serve più', async () => {
    const before = await inChiaro(soloDue)
    let lotti = 0
    const withTransaction: typeof world.services.withTransaction = (fn) => {
      if (++lotti === 2) throw new Error('la corrente è andata via')
      return world.services.withTransaction(fn)
    }
    await expect(reencrypt({ ...con(tre), withTransaction })).rejects.toThrow('corrente')
    expect(await chiaviUsate()).toEqual(['2', '3'])
    const after = await reencrypt(con(tre))
    expect(after.get('anagrafica.codice_fiscale_cifrato')?.riscritte).toBe(PERSONE - 200)
    const solo = createSecrets(TRE, 3)
    expect(await chiaviUsate()).toEqual(['3'])
    expect(await inChiaro(solo)).toEqual(before)
    expect(await codiceFiscaleNoto(world.services.db, solo, codice(PERSONE))).toBe(true)
    const [legale] = await sql(
      'select codice_fiscale_indice, numero_documento_indice from legale_rappresentante',
    )
    expect(legale).toEqual({
      codice_fiscale_indice: solo.print('indice', codice(1)),
      numero_documento_indice: solo.print('indice', 'CA12345XY'),
    })
    expect(await sql('select chiave from pratica_importata')).toEqual([
      { chiave: solo.print('indice', 'seme') },
    ])
    const [push] = await sql<{ indice: string; sessione_id: string }>(
      'select indice, sessione_id from iscrizione_push',
    )
    expect(push!.indice).toBe(solo.print('campo', `https://push.example/${push!.sessione_id}`))
  })

  test('se due righe hanno lo stesso codice fiscale, una resta com’era e viene detta', async () => {
    const { withTransaction } = world.services
    const quattro = createSecrets('la quarta chiave, scritta da due processi insieme', 4, new Map([[3, TRE]]))
    // Two processes with different keys could write it at the same instant: neither finds the other's blind index.
    const data = { nome: 'Ada', cognome: 'Tre', codice_fiscale: codice(9), creata_il: clock.now() }
    const doppia = await withTransaction((trx) =>
      creaPersona(trx, createSecrets('la quarta chiave, scritta da due processi insieme', 4), data),
    )
    if (isRefusal(doppia) || doppia === null) throw new Error('non è stata creata')
    const [nona] = await sql<{ id: number }>("select id from anagrafica where denominazione = 'Persona 9'")
    const outcomes = await reencrypt(con(quattro))
    expect(outcomes.get('anagrafica.codice_fiscale_cifrato')).toEqual({
      riscritte: PERSONE - 1,
      illeggibili: [],
      doppie: [String(nona!.id)],
    })
    expect((await leggiPersona(world.services.db, quattro, nona!.id)).codice_fiscale).toBe(codice(9))
  })
})

import { createCipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { isRefusal } from '@primo/contract/platform/errors'
import { clock } from '@primo/domain/platform/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creaPersona } from '../../anagrafica/persone/commands.ts'
import { codiceFiscaleNoto, leggiPersona } from '../../anagrafica/persone/queries.ts'
import { registraPratica } from '../../pratiche/commands.ts'
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
  await fill()
}, 60_000)
afterAll(() => world.close())

const sql = <R extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  world.services.db.$client.query<R>(text, values).then((outcome) => outcome.rows)

/** Encrypts a text as the first versions did, before keys had numbers and each column its own key. */
function comeAllora(uso: 'campo' | 'messaggio', plain: string): string {
  const nonce = randomBytes(12)
  const cifrario = createCipheriv(
    'aes-256-gcm',
    Buffer.from(hkdfSync('sha256', UNO, '', `primo/${uso}`, 32)),
    nonce,
  )
  const text = Buffer.concat([cifrario.update(plain, 'utf8'), cifrario.final()])
  return Buffer.concat([nonce, cifrario.getAuthTag(), text]).toString('base64url')
}
const codice = (n: number) => `CODICE${String(n).padStart(10, '0')}`
const dove = (sessione: string) => JSON.stringify({ endpoint: `https://push.example/${sessione}` })

/** Fills every table that has encrypted columns with rows in the format of an older version. */
async function fill(): Promise<void> {
  for (let n = 1; n <= PERSONE; n++)
    await sql(
      `insert into anagrafica (tipo, denominazione, codice_fiscale_cifrato, codice_fiscale_indice) values ('fisica', $1, $2, $3)`,
      [`Persona ${n}`, comeAllora('campo', codice(n)), uno.print('indice', codice(n))],
    )
  const [ditta] = await sql<{ id: number }>(
    "insert into anagrafica (tipo, denominazione) values ('giuridica', 'Ditta') returning id",
  )
  await sql(
    `insert into azienda (id_anagrafica, partita_iva, id_natura_giuridica, categorie_merceologiche, titolare_id, creata_il, aggiornata_il)
     values ($1, '12345670017', 1, '{}', $2, now(), now())`,
    [ditta!.id, socio],
  )
  await sql(
    `insert into legale_rappresentante (id_anagrafica, cognome, nome, codice_fiscale_cifrato, codice_fiscale_indice,
       id_tipo_documento, numero_documento_cifrato, numero_documento_indice, data_rilascio_documento, data_scadenza_documento,
       citta_nascita, provincia_nascita, data_nascita, sesso, rilasciato_da, email, cellulare, id_stato_utilizzo)
     values ($1, 'Rossi', 'Ada', $2, 'x', 'CI', $3, 'y', '2020-01-01', '2030-01-01', 'Roma', 'RM', '1980-01-01', 'F', 'Comune', 'a@b.it', '+393330000000', 1)`,
    [ditta!.id, comeAllora('campo', codice(1)), comeAllora('campo', 'CA12345XY')],
  )
  await sql("insert into identita_conservata values ($1, $2, '{premi}', '2100-01-01')", [
    socio,
    comeAllora('campo', '{}'),
  ])
  await sql('insert into app_codici (utente_id, segreto_cifrato) values ($1, $2)', [
    socio,
    comeAllora('campo', 'CHIAVE'),
  ])
  await sql(
    "insert into messaggio (canale, contenuto_cifrato, fallito_il) values ('email', $1, now()), ('sms', null, null)",
    [comeAllora('messaggio', '{"destinatario":"a@b.it"}')],
  )
  await sql('insert into messaggio_operatore (utente_id, testo_cifrato, creato_il) values ($1, $2, now())', [
    socio,
    comeAllora('campo', 'Buongiorno'),
  ])
  const [{ id: sessione } = { id: randomUUID() }] = await sql<{ id: string }>(
    'select id from sessione where utente_id = $1',
    [socio],
  )
  await sql('insert into iscrizione_push values ($1, $2, $3, $4, now())', [
    sessione,
    socio,
    comeAllora('campo', dove(sessione)),
    uno.print('campo', `https://push.example/${sessione}`),
  ])
  await sql(
    "insert into chiave_push values (1, 'pubblica', $1) on conflict (id) do update set privata_cifrata = $1",
    [comeAllora('campo', 'privata')],
  )
  await sql('insert into codice_recupero (utente_id, numero, impronta_cifrata) values ($1, 1, $2)', [
    socio,
    comeAllora('campo', 'impronta di un codice'),
  ])
  const pratica = await world.services.withTransaction((trx) =>
    registraPratica(trx, {
      utente_id: socio,
      nominativo: 'Cliente',
      id_tipo_finanziamento: 2,
      importo_cent: 100,
      quando: clock.now(),
    }),
  )
  await sql(
    `with i as (insert into importazione (nome_file, impronta, caricata_da, righe) values ('f', 'x', $1, 1) returning id)
     insert into pratica_importata (chiave, seme_cifrato, pratica_id, importazione_id, riga) select $2, $3, $4, i.id, 1 from i`,
    [socio, uno.print('indice', 'seme'), comeAllora('campo', 'seme'), pratica],
  )
  await sql(
    "insert into webhook (url, descrizione, tipi, segreto_cifrato, creato_da) values ('https://a.example', '', '{}', $1, $2)",
    [comeAllora('campo', 'segreto'), socio],
  )
}

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

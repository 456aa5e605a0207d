import { createCipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { clock } from '@primo/domain/platform/clock'
import type { Database } from '../platform/db/db.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'
import { registraPratica } from '../pratiche/pratiche/commands.ts'

/** Encrypts a text as the first versions did, before keys had numbers and each column its own key. */
function encryptAsFirstVersion(secret: string, uso: 'campo' | 'messaggio', plain: string): string {
  const nonce = randomBytes(12)
  const cifrario = createCipheriv(
    'aes-256-gcm',
    Buffer.from(hkdfSync('sha256', secret, '', `primo/${uso}`, 32)),
    nonce,
  )
  const text = Buffer.concat([cifrario.update(plain, 'utf8'), cifrario.final()])
  return Buffer.concat([nonce, cifrario.getAuthTag(), text]).toString('base64url')
}

/** Returns a text as long as a codice fiscale, a different one for each number. */
export const fictitiousTaxCode = (n: number) => `CODICE${String(n).padStart(10, '0')}`
const pushAddress = (sessione: string) => JSON.stringify({ endpoint: `https://push.example/${sessione}` })

/**
 * Fills every table that has encrypted columns with rows in the format of the first version, under key 1.
 * @param secret key 1
 * @param socio account of a member with a session, to whom the rows belong
 * @param persons number of persons with a codice fiscale
 */
export async function fillEncryptedColumns(
  { db, withTransaction }: Pick<Database, 'db' | 'withTransaction'>,
  { secret, socio, persons }: { secret: string; socio: number; persons: number },
): Promise<void> {
  const { print } = createSecrets(secret)
  const encrypt = (use: 'campo' | 'messaggio', plain: string) => encryptAsFirstVersion(secret, use, plain)
  const sql = <R extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    db.$client.query<R>(text, values).then(({ rows }) => rows)
  for (let n = 1; n <= persons; n++)
    await sql(
      `insert into anagrafica (tipo, denominazione, codice_fiscale_cifrato, codice_fiscale_indice) values ('fisica', $1, $2, $3)`,
      [`Persona ${n}`, encrypt('campo', fictitiousTaxCode(n)), print('indice', fictitiousTaxCode(n))],
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
    [ditta!.id, encrypt('campo', fictitiousTaxCode(1)), encrypt('campo', 'CA12345XY')],
  )
  const [scheda] = await sql<{ id: number }>(
    `insert into pratica (utente_id, sequenza, nominativo, id_tipo_finanziamento, importo_cent, data_registrazione, registrata_il, aggiornata_il)
     values ($1, 9000, 'Cliente', 1, 1, '2026-01-01', now(), now()) returning id`,
    [socio],
  )
  await sql(
    `insert into pratica_documento (pratica_id, richiesto_id, stato, tipo, byte, impronta, oggetto, chiave_cifrata, primo_caricamento, inviato_il)
     values ($1, (select min(id) from documento_richiesto), 'ricevuto', 'pdf', 1, '', gen_random_uuid(), $2, gen_random_uuid(), now())`,
    [scheda!.id, encrypt('campo', 'chiave')],
  )
  await sql(
    `insert into pratica_lettera (pratica_id, modello_id, canale, contenuto_cifrato, autore_id, quando)
     values ($1, (select min(id) from modello_lettera), 'pdf', $3, $2, now())`,
    [scheda!.id, socio, encrypt('campo', '{"testo":"Buongiorno"}')],
  )
  await sql(
    'insert into pratica_messaggio (pratica_id, autore_id, testo_cifrato, quando) values ($1, $2, $3, now())',
    [scheda!.id, socio, encrypt('campo', 'Ecco la busta paga.')],
  )
  await sql(
    'insert into caricamento (pratica_id, utente_id, byte, chiave_cifrata, creato_il) values ($1, $2, 1, $3, now())',
    [scheda!.id, socio, encrypt('campo', 'chiave')],
  )
  await sql("insert into identita_conservata values ($1, $2, '{premi}', '2100-01-01')", [
    socio,
    encrypt('campo', '{}'),
  ])
  await sql('insert into app_codici (utente_id, segreto_cifrato) values ($1, $2)', [
    socio,
    encrypt('campo', 'CHIAVE'),
  ])
  await sql(
    "insert into messaggio (canale, contenuto_cifrato, fallito_il) values ('email', $1, now()), ('sms', null, null)",
    [encrypt('messaggio', '{"destinatario":"a@b.it"}')],
  )
  await sql('insert into messaggio_operatore (utente_id, testo_cifrato, creato_il) values ($1, $2, now())', [
    socio,
    encrypt('campo', 'Buongiorno'),
  ])
  const [{ id: sessione } = { id: randomUUID() }] = await sql<{ id: string }>(
    'select id from sessione where utente_id = $1',
    [socio],
  )
  await sql('insert into iscrizione_push values ($1, $2, $3, $4, now())', [
    sessione,
    socio,
    encrypt('campo', pushAddress(sessione)),
    print('campo', `https://push.example/${sessione}`),
  ])
  await sql(
    "insert into chiave_push values (1, 'pubblica', $1) on conflict (id) do update set privata_cifrata = $1",
    [encrypt('campo', 'privata')],
  )
  await sql('insert into codice_recupero (utente_id, numero, impronta_cifrata) values ($1, 1, $2)', [
    socio,
    encrypt('campo', 'impronta di un codice'),
  ])
  const pratica = await withTransaction((trx) =>
    registraPratica(trx, {
      utente_id: socio,
      nominativo: 'Cliente',
      id_tipo_finanziamento: 2,
      importo_cent: 100,
      quando: clock.now(),
    }),
  )
  await sql('insert into pratica_dati (pratica_id, campi_cifrati, aggiornata_il) values ($1, $2, now())', [
    pratica,
    encrypt('campo', '{"1":"Arezzo"}'),
  ])
  await sql(
    `with i as (insert into importazione (nome_file, impronta, caricata_da, righe) values ('f', 'x', $1, 1) returning id)
     insert into pratica_importata (chiave, seme_cifrato, pratica_id, importazione_id, riga) select $2, $3, $4, i.id, 1 from i`,
    [socio, print('indice', 'seme'), encrypt('campo', 'seme'), pratica],
  )
  await sql(
    `insert into pratica_soggetto (pratica_id, ruolo, nome, cognome, codice_fiscale_cifrato, codice_fiscale_indice,
       contatti_cifrati, creato_il, aggiornato_il) values ($1, 'cliente', 'Ada', 'Rossi', $2, $3, $4, now(), now())`,
    [
      pratica,
      encrypt('campo', fictitiousTaxCode(2)),
      print('indice', fictitiousTaxCode(2)),
      encrypt('campo', '{"cellulare":null,"email":"ada@posta.it"}'),
    ],
  )
  await sql(
    "insert into webhook (url, descrizione, tipi, segreto_cifrato, creato_da) values ('https://a.example', '', '{}', $1, $2)",
    [encrypt('campo', 'segreto'), socio],
  )
}

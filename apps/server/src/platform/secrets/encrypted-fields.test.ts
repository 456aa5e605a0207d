import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clock } from '@primo/domain/platform/clock'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import {
  countExpiringHashes,
  ENCRYPTED_FIELD_NAMES,
  ENCRYPTED_FIELDS,
  EXPIRING_HASHES,
  encryptedField,
} from './encrypted-fields.ts'

const testApp = await sharedFixture(openTestApp())

async function columns(simile: string): Promise<string[]> {
  const { rows } = await testApp.services.db.$client.query<{ nome: string }>(
    `select table_name || '.' || column_name as nome from information_schema.columns
      where table_schema = 'public' and column_name ~ $1 order by 1`,
    [simile],
  )
  return rows.map((r) => r.nome)
}

test('l’elenco dei campi cifrati è quello dello schema, con le sue chiavi e i suoi indici', async () => {
  expect(await columns('cifrat[aoie]$')).toEqual([...ENCRYPTED_FIELD_NAMES].sort())
  const { rows } = await testApp.services.db.$client.query<{ nome: string }>(
    // The primary key of a partitioned table is in each partition.
    `select distinct coalesce(n.inhparent, c.conrelid)::regclass || '.' || a.attname as nome
       from pg_constraint c left join pg_inherits n on n.inhrelid = c.conrelid
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'p'`,
  )
  const keys = new Set(rows.map((r) => r.nome))
  const all = new Set(await columns('.'))
  for (const field of ENCRYPTED_FIELD_NAMES) {
    const { chiave, indice } = encryptedField(field)
    const table = field.split('.')[0]
    expect(keys, field).toContain(`${table}.${chiave}`)
    if (indice) expect(all, field).toContain(`${table}.${indice.colonna}`)
  }
})

test('nessun codice fiscale e nessun numero di documento ha una colonna in chiaro', async () => {
  const chiare = (await columns('codice_fiscale|numero_documento|iban')).filter(
    (nome) => !/_(cifrato|indice)$/.test(nome),
  )
  expect(chiare).toEqual([])
})

test('SECURITY.md elenca i campi cifrati, tutti e solo quelli', () => {
  const page = readFileSync(new URL('../../../../../SECURITY.md', import.meta.url), 'utf8')
  const list = /<!-- campi cifrati -->\n\n([\s\S]*?)\n\n<!-- fine -->/.exec(page)?.[1]
  const giusto = Object.entries(ENCRYPTED_FIELDS).map(([field, { che }]) => `- ${che} (\`${field}\`)`)
  expect(list?.split('\n')).toEqual(giusto)
})

const SRC = join(import.meta.dirname, '../..')

/** Every use of a keyed hash, and its fate when the key that made it is removed: written again, or found under any key. */
const MADE: Record<string, 'written again' | 'found under any key' | 'ends by itself' | 'begins anew'> = {
  'boot/demo/database-snapshot.ts': 'written again',
  'comunicazioni/avvisi/preferenze.ts': 'found under any key',
  'ingresso/iscrizioni/link.ts': 'ends by itself',
  'accesso/account/codice-accesso.ts': 'found under any key',
  'accesso/account/rate-limits.ts': 'begins anew',
  'accesso/account/password-change.ts': 'found under any key',
  'accesso/account/sessions.ts': 'found under any key',
  'anagrafica/persone/commands.ts': 'written again',
  'iscritti/aziende/commands.ts': 'written again',
  'iscritti/contatti/codici.ts': 'ends by itself',
  'platform/http/cookies.ts': 'found under any key',
  // A network in the audit log: two can be distinguished while one key is in use (docs/decisions/0123).
  'platform/http/audit-recorder.ts': 'begins anew',
  'platform/secrets/reencrypt.ts': 'written again',
  'pratiche/pratiche/importa-jobs.ts': 'written again',
  'pratiche/soggetti/commands.ts': 'written again',
  'pratiche/soggetti/link.ts': 'ends by itself',
  'registro/messaggi/commands.ts': 'ends by itself',
  // The Message-ID: after a key change a retry has another one than the first attempt.
  'registro/messaggi/delivery.ts': 'begins anew',
}

test('di ogni impronta con chiave si sa che cosa ne è quando la chiave se ne va', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.ts$/.test(file) && !/\.test\.ts$|^test\/|secrets\/secrets\.ts$/.test(file),
  )
  const made = files.filter((file) => /\bsecrets\s*\.print\(/.test(readFileSync(join(SRC, file), 'utf8')))
  expect(made.sort()).toEqual(Object.keys(MADE).sort())
})

test('ciò che finisce da sé si conta: di prima, e finché vale', async () => {
  const { db, secrets } = testApp.services
  const sql = (text: string, values: unknown[] = []) => db.$client.query(text, values)
  const { utente_id } = await createMember(testApp)
  const switched = new Date(clock.now().getTime() - 60_000)
  for (const ago of ['1 hour', '1 second'])
    await sql(
      `insert into messaggio (canale, destinatario, creato_il) values ('email', $1, now() - $2::interval)`,
      [secrets.print('contatto', `${ago}@posta.it`), ago],
    )
  for (const [ago, left] of [
    ['5 minutes', '5 minutes'],
    ['20 minutes', '-10 minutes'],
    ['1 second', '10 minutes'],
  ])
    await sql(
      `insert into codice_otp (utente_id, canale, impronta, creato_il, scade_il) values ($1, 'email', 'x', now() - $2::interval, now() + $3::interval)`,
      [utente_id, ago, left],
    )
  await sql(
    "insert into link_iscrizione (impronta, utente_id, ruolo, scade_il) values ('a', $1, 'promotore', now() + interval '10 minutes')",
    [utente_id],
  )
  const counted = await countExpiringHashes(db, switched)
  expect(counted.map(({ che, n }) => [che[0], n])).toEqual([
    [EXPIRING_HASHES[0]!.che[0], 1],
    [EXPIRING_HASHES[1]!.che[0], 1],
    [EXPIRING_HASHES[2]!.che[0], 1],
  ])
})

import { scriviOperatore } from '@primo/contract/assistente/assistente'
import { creaAzienda, salvaLegaleRappresentante } from '@primo/contract/iscritti/persona-giuridica'
import { isRefusal } from '@primo/contract/platform/errors'
import { aggiungiSoggetto, consegnaInformativa } from '@primo/contract/pratiche/soggetti'
import { clock } from '@primo/domain/platform/clock'
import { leggiAccount } from '../accesso/account/queries.ts'
import { ENCRYPTED_FIELD_NAMES, encryptedField } from '../platform/secrets/encrypted-fields.ts'
import { scriviManca } from '../pratiche/conversazione/commands.ts'
import { CONTENUTO } from '../pratiche/lettere/queries.ts'
import { registraPratica } from '../pratiche/pratiche/commands.ts'
import { proponiRettifica } from '../raccolta/punti/rettifiche.ts'
import type { TestApp } from './app.ts'
import { corpoAzienda, LEGALE } from './azienda.ts'
import { createMember } from './persone.ts'
import { allowAdjustments, decidiRettifica } from './rettifiche.ts'
import { createIscritto, type World, withSpedizione } from './world.ts'

/** Canary values: personal data of the test's account that occur nowhere else in the database. */
export const CANARINI = {
  nome: 'Zenobia',
  cognome: 'Quattropiume',
  email: 'zenobia.quattropiume@canarino.example',
  cellulare: '+393477654321',
  codice_fiscale: 'QTTZNB80A41H501F',
}
/** Canary values in data that a member leaves outside the account, such as addresses, cases and notes. */
export const SPARSI = [
  'Vicolo del Canarino',
  'Presso Canarina',
  'dispositivo-canarino',
  'cliente-canarino',
  'garante-canarino',
  'garante@canarino.example',
  'CNRGNT80A41H501L',
  'mandato-canarino',
  'campo-canarino',
  'messaggio-canarino',
  'lettera-canarina',
  'parola-canarina',
  'nota-canarina',
  'legale-canarino',
  'perché-canarino',
  'postilla-canarina',
  'appunto-canarino',
]

/** Returns the whole contents of the database, with encrypted columns decrypted. */
export async function everythingIn({ services, rows }: TestApp): Promise<string> {
  const { secrets } = services
  const tables = await rows<{ t: string }>(
    `select format('%I.%I', table_schema, table_name) as t from information_schema.tables
      where table_schema in ('public', 'lavori') and table_type = 'BASE TABLE'`,
  )
  const pieces: string[] = []
  for (const { t } of tables) {
    for (const { riga } of await rows<{ riga: object }>(`select to_jsonb(x) as riga from ${t} x`)) {
      pieces.push(`${t} ${JSON.stringify(riga)}`)
      for (const field of ENCRYPTED_FIELD_NAMES.filter((c) => t === `public.${c.split('.')[0]}`)) {
        const values = riga as Record<string, string | null>
        const encrypted = values[field.split('.')[1]!]
        if (encrypted)
          pieces.push(`${t} ${secrets.decrypt(field, values[encryptedField(field).chiave]!, encrypted)}`)
      }
    }
  }
  return pieces.join('\n')
}

/** Creates a member with data in every table, containing canary values. */
export async function createZenobia(world: World) {
  const { codice_fiscale: _, ...chi } = CANARINI
  const membro = await createIscritto(world, chi)
  const id_anagrafica = (await leggiAccount(world.services.db, membro.utente_id))!.id_anagrafica
  await world.rows(
    'update anagrafica set codice_fiscale_cifrato = $2, codice_fiscale_indice = $3 where id = $1',
    [
      id_anagrafica,
      world.services.secrets.encrypt(
        'anagrafica.codice_fiscale_cifrato',
        id_anagrafica,
        CANARINI.codice_fiscale,
      ),
      world.services.secrets.print('indice', CANARINI.codice_fiscale),
    ],
  )
  await world.rows("update sessione set dispositivo = 'dispositivo-canarino' where utente_id = $1", [
    membro.utente_id,
  ])
  await world.rows('update profilo set attributi = \'{"OAM":"parola-canarina"}\' where utente_id = $1', [
    membro.utente_id,
  ])
  await withSpedizione(world, membro.utente_id, {
    nominativo: 'Presso Canarina',
    indirizzo: 'Vicolo del Canarino 3',
  })
  const { withTransaction } = world.services
  await world.call(scriviOperatore, { body: { testo: 'una parola-canarina per voi' } }, membro.token)
  const pratica_id = await withTransaction((trx) =>
    registraPratica(trx, {
      utente_id: membro.utente_id,
      nominativo: 'cliente-canarino',
      id_tipo_finanziamento: 2,
      importo_cent: 5_000_000,
      quando: clock.now(),
    }),
  )
  const { data: persone } = await world.call(
    aggiungiSoggetto,
    {
      params: { id: pratica_id },
      body: {
        ruolo: 'garante',
        tipo: 'persona',
        nome: 'Anna',
        cognome: 'garante-canarino',
        codice_fiscale: 'CNRGNT80A41H501L',
        email: 'garante@canarino.example',
      },
    },
    membro.token,
  )
  await withTransaction((trx) =>
    scriviManca(trx, world.services.secrets, {
      ...{ pratica_id, autore_id: membro.utente_id, quando: clock.now() },
      manca: 'messaggio-canarino',
    }),
  )
  const params = { id: persone.soggetti[0]!.id }
  const { id: lettera } = (
    await world.rows<{ id: number }>(
      `insert into pratica_lettera (pratica_id, soggetto_id, modello_id, canale, contenuto_cifrato, autore_id, quando)
     values ($1, $2, (select min(id) from modello_lettera), 'email', '', $3, now()) returning id`,
      [pratica_id, params.id, membro.utente_id],
    )
  )[0]!
  await world.rows('update pratica_lettera set contenuto_cifrato = $2 where id = $1', [
    lettera,
    world.services.secrets.encrypt(CONTENUTO, lettera, '{"testo":"lettera-canarina"}'),
  ])
  await world.call(consegnaInformativa, { params, body: { canale: 'email' } }, membro.token)
  await world.rows(
    `insert into pratica_dati (pratica_id, banca, mandato, campi_cifrati, aggiornata_il)
     values ($1, 'Banca di Prova', 'mandato-canarino', $2, now())`,
    [
      pratica_id,
      world.services.secrets.encrypt('pratica_dati.campi_cifrati', pratica_id, '{"1":"campo-canarino"}'),
    ],
  )
  const azienda = (await world.call(creaAzienda, { body: corpoAzienda() }, membro.token)).data
  const legale = {
    ...LEGALE,
    cognome_legale_rappresentante: 'legale-canarino',
    nome_legale_rappresentante: 'Anna',
  }
  await world.call(
    salvaLegaleRappresentante,
    { params: { id: azienda.id_anagrafica }, body: legale },
    membro.token,
  )
  await world.rows("update sponsor_storia set motivo = 'perché-canarino' where segnalatore_id = $1", [
    membro.segnalatore_id,
  ])
  const [first, other] = [await createMember(world), await createMember(world)]
  const [edizione] = await world.rows<{ id: number }>('select id from edizione order by id desc limit 1')
  const proposta = { utente_id: membro.utente_id, edizione_id: edizione!.id, motivo: 'perché-canarino' }
  const quando = clock.now()
  await allowAdjustments(world.services, first.utente_id, other.utente_id)
  for (const punti of [40, 50]) {
    const attore_id = first.utente_id
    const id = await withTransaction((trx) =>
      proponiRettifica(trx, { ...proposta, punti, attore_id, quando }),
    )
    if (isRefusal(id)) throw new Error(id.refused)
    if (punti === 50) break
    const mano = { rettifica_id: id, attore_id: other.utente_id, quando, nota: 'postilla-canarina' }
    const no = await withTransaction((trx) => decidiRettifica(trx, 'conferma', mano))
    if (no) throw new Error(no.refused)
  }
  // Proposals about the member's place in the network, one decided and one open, whose texts may mention the member.
  await world.rows(
    `insert into proposta (tipo, oggetto_id, dati, cambi, motivo, proposta_da, scade_il, stato, decisa_da, decisa_il, nota)
     values ('rete.sposta', $1, '{"motivo":"perché-canarino"}', '{}', 'perché-canarino', $2, now() + interval '9 days',
             'rifiutata', $3, now(), 'postilla-canarina'),
            ('rete.sposta', $1, '{"motivo":"perché-canarino"}', '{}', 'perché-canarino', $2, now() + interval '9 days',
             'aperta', null, null, null)`,
    [membro.segnalatore_id, first.utente_id, other.utente_id],
  )
  await world.rows(
    `insert into nota (oggetto, oggetto_id, utente_id, testo, scritta_da) values ('utente', $1, $1, 'appunto-canarino', $2)`,
    [membro.utente_id, first.utente_id],
  )
  return { ...membro, pratica_id }
}

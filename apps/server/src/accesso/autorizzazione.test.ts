import type { CallSpec } from '@primo/contract/route'
import { CHIAMATE } from '@primo/contract/tutte'
import type { StatoProfilo } from '@primo/domain/profilo'
import type { Ruolo } from '@primo/domain/ruolo'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppDiProva, apriAppDiProva } from '../test-app.ts'
import { creaMembro } from '../test-persone.ts'

let prova: AppDiProva
const token: Record<string, string> = {}
const sql = (testo: string, valori: unknown[] = []) => prova.fondamenta.db.$client.query(testo, valori)

async function iscrivi(utente_id: number, ruolo: Ruolo, stato: StatoProfilo): Promise<void> {
  await sql(
    `insert into profilo (utente_id, ruolo, stato, username, id_anagrafica)
     select id, $2, $3, 'x', id_anagrafica from utente where id = $1`,
    [utente_id, ruolo, stato],
  )
}
async function verifica(utente_id: number): Promise<void> {
  await sql('update utente set email_verificata_il = now(), cellulare_verificato_il = now() where id = $1', [
    utente_id,
  ])
}

beforeAll(async () => {
  prova = await apriAppDiProva()
  const persona = async (nome: string, altro = {}) => {
    const m = await creaMembro(prova, altro)
    token[nome] = m.token
    return m
  }
  token.inventato = 'x'.repeat(64)
  const scaduto = await persona('scaduto')
  await sql("update token_accesso set scade_il = now() - interval '1 second' where sessione_id = $1", [
    scaduto.token_id,
  ])
  const uscito = await persona('uscito')
  await sql('update sessione set chiusa_il = now() where id = $1', [uscito.token_id])
  await persona('operatore', { ruolo: 'operatore' })
  await persona('amministratore', { ruolo: 'amministratore' })
  const bloccato = await persona('bloccato')
  await sql('update utente set bloccato = true where id = $1', [bloccato.utente_id])
  await persona('nuovo')
  const verificato = await persona('verificato')
  await verifica(verificato.utente_id)
  for (const [nome, stato] of [
    ['da_completare', 'da_completare'],
    ['profilo_bloccato', 'bloccata'],
    ['cessato', 'cessata'],
  ] as const) {
    const m = await persona(nome)
    await verifica(m.utente_id)
    for (const ruolo of ['promotore', 'convenzionato', 'manifestazione'] as const) {
      await iscrivi(m.utente_id, ruolo, stato)
    }
  }
  const nonVerificato = await persona('attivo_non_verificato')
  for (const ruolo of ['promotore', 'convenzionato', 'manifestazione'] as const) {
    await iscrivi(nonVerificato.utente_id, ruolo, 'attiva')
  }
})
afterAll(() => prova.chiudi())

/** A plausible value for each parameter: what matters is who asks, not what for. */
const PARAMETRI: Record<string, string> = {
  id: '1',
  code: '123456',
  text: 'roma',
  role: 'promotore',
  canale: 'sms',
  contatto: 'email',
}
function indirizzoDi(spec: CallSpec): string {
  return `/api${spec.path.replace(/\{(\w+)\}/g, (_, nome: string) => PARAMETRI[nome] ?? '1')}`
}
async function chiama(spec: CallSpec, chi: string | null) {
  const risposta = await prova.app.inject({
    method: spec.method,
    url: indirizzoDi(spec),
    headers: chi === null ? {} : { authorization: `Bearer ${token[chi]}` },
    ...(spec.body ? { payload: {} } : {}),
  })
  return { stato: risposta.statusCode, codice: risposta.json().error as string | undefined }
}

const protette = CHIAMATE.filter(({ spec }) => spec.chi !== 'pubblico')
const deiMembri = CHIAMATE.filter(({ spec }) => spec.chi === 'membro')
const daVerificati = CHIAMATE.filter(({ spec }) => spec.verificato)
const conProfilo = CHIAMATE.filter(({ spec }) => spec.profilo)
const nomi = (chiamate: typeof CHIAMATE) =>
  chiamate.map(({ nome, spec }) => [`${spec.method} ${spec.path}`, nome, spec] as const)

test('le chiamate del contratto sono tutte sul server', () => {
  const mancanti = CHIAMATE.filter(
    ({ spec }) =>
      !prova.app.hasRoute({ method: spec.method, url: `/api${spec.path.replace(/\{(\w+)\}/g, ':$1')}` }),
  ).map(({ spec }) => `${spec.method} ${spec.path}`)
  expect(mancanti).toEqual([])
  expect(protette.length).toBeGreaterThan(20)
})

describe('senza un token che vale: 401', () => {
  test.each(nomi(protette))('%s', async (_, __, spec) => {
    for (const chi of [null, 'inventato', 'scaduto', 'uscito']) {
      expect(await chiama(spec, chi)).toEqual({ stato: 401, codice: 'NON_AUTENTICATO' })
    }
  })
})

describe('account bloccato: 403, qualunque cosa chieda', () => {
  test.each(nomi(protette))('%s', async (_, __, spec) => {
    expect(await chiama(spec, 'bloccato')).toEqual({ stato: 403, codice: 'ACCOUNT_BLOCCATO' })
  })
})

describe('chi non è un iscritto: 403', () => {
  test.each(nomi(deiMembri))('%s', async (_, __, spec) => {
    for (const chi of ['operatore', 'amministratore']) {
      expect(await chiama(spec, chi)).toEqual({ stato: 403, codice: 'DIRITTI_INSUFFICIENTI' })
    }
  })
})

describe('contatti da verificare: 409', () => {
  test.each(nomi(daVerificati))('%s', async (_, __, spec) => {
    for (const chi of ['nuovo', 'attivo_non_verificato']) {
      expect(await chiama(spec, chi)).toEqual({ stato: 409, codice: 'CONTATTI_NON_VERIFICATI' })
    }
  })
})

describe('profilo che manca o da completare: 448; bloccato o cessato: 449', () => {
  test.each(nomi(conProfilo))('%s', async (_, __, spec) => {
    for (const chi of ['verificato', 'da_completare']) {
      expect(await chiama(spec, chi)).toEqual({ stato: 448, codice: 'PROFILO_DA_COMPLETARE' })
    }
    for (const chi of ['profilo_bloccato', 'cessato']) {
      expect(await chiama(spec, chi)).toEqual({ stato: 449, codice: 'PROFILO_BLOCCATO' })
    }
  })
})

describe('chi può non è mai mandato via', () => {
  test.each(nomi(deiMembri))('%s', async (_, nome, spec) => {
    if (spec.profilo || spec.verificato) return
    const { stato } = await chiama(spec, 'verificato')
    expect([401, 403, 448, 449], nome).not.toContain(stato)
    expect(stato, nome).toBeLessThan(500)
  })
})

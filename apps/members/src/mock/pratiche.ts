import type { Campo } from '@primo/contract/anagrafica/campi-finanziamento'
import {
  type Conversazione,
  leggiConversazione,
  scriviMessaggio,
} from '@primo/contract/pratiche/conversazione'
import {
  campiFinanziamento,
  type DatiPratica,
  leggiDatiPratica,
  scriviDatiPratica,
} from '@primo/contract/pratiche/dati'
import {
  conteggi,
  inviaPratica,
  leggiPratica,
  modificaPratica,
  type PraticaIntera,
  pratiche,
  registraPratica,
  riepilogo,
  ritiraPratica,
  tipiFinanziamento,
} from '@primo/contract/pratiche/pratiche'
import { addDays, type IsoDate } from '@primo/domain/platform/dates'
import { foldName } from '@primo/domain/platform/fold'
import {
  azioniPratica,
  numeroPratica,
  PASSI_PRATICA,
  type PassoPratica,
  percCompletamento,
  STATI_PRATICA,
  STATO_PRATICA,
  type StatoPratica,
} from '@primo/domain/pratiche/pratica'
import { passaggiAccredito } from '@primo/domain/raccolta/calcolo-accredito'
import { daysFromToday, fullName, instantFromToday, seededRandom } from './random.ts'
import { type MockRule, pageOf, ruleFor } from './response-rules.ts'

export const TIPI = [
  'Prestito Personale',
  'Mutuo Casa',
  'Cessione del Quinto',
  'Leasing Auto',
  'Finanziamento Ristrutturazione',
] as const
const STATI = [1, 2, 3, 5] as const
const PASSI = Object.keys(PASSI_PRATICA) as PassoPratica[]
const QUANTE = 60

type Scritto = { nominativo: string; id_tipo_finanziamento: number; importo_cent: number }

/** Points of every completed mock pratica. */
export const PUNTI_DI_PROVA = 200

/** Returns the steps of the calculation of a mock credit. */
export const passaggiDiProva = (tipo_finanziamento: string, giorno: IsoDate): string[] =>
  passaggiAccredito(
    {
      punti: PUNTI_DI_PROVA,
      dati: {
        tipo_finanziamento,
        base: PUNTI_DI_PROVA,
        livello: 0,
        quota_bp: 10_000,
        tetto: false,
        regola: '2026-1',
        matura_il: addDays(giorno, 14),
      },
      giorno,
      regola: { dal: daysFromToday(-500), al: null },
      edizione: 'Ti Premia! Dati di prova',
      scade_il: daysFromToday(570),
      requisiti: [],
    },
    'iscritto',
  )

function pratica(
  n: number,
  giorni: number,
  written: Scritto,
  stato: StatoPratica,
  passo: PassoPratica | null,
) {
  const data_registrazione = daysFromToday(giorni)
  const quandoFu = instantFromToday(giorni)
  const manca = stato === STATO_PRATICA.in_lavorazione && passo === 'documenti' ? 'Ultima busta paga' : null
  return {
    ...written,
    id_scheda: n,
    data_registrazione,
    id_stato: stato,
    stato: STATI_PRATICA[stato],
    sequenza: n,
    tipo_finanziamento: TIPI[written.id_tipo_finanziamento - 1] ?? TIPI[0],
    perc_completamento: percCompletamento(stato, passo),
    esito_positivo: stato === STATO_PRATICA.completata,
    esito_negativo: stato === STATO_PRATICA.rifiutata,
    numero: numeroPratica(data_registrazione, n),
    manca,
    tocca_a: manca === null ? null : 'convenzionato',
    azioni: azioniPratica({ stato, passo }, 'convenzionato') as PraticaIntera['azioni'],
    punti: stato === STATO_PRATICA.completata ? PUNTI_DI_PROVA : null,
    aggiornata_il: quandoFu,
    storia: [
      { id_stato: stato, stato: STATI_PRATICA[stato], passo, quando: quandoFu, chi: 'tu', motivo: null },
    ],
    perche_punti: [],
    calcolo_punti:
      stato === STATO_PRATICA.completata
        ? passaggiDiProva(TIPI[written.id_tipo_finanziamento - 1]!, data_registrazione)
        : [],
    punti_previsti: null,
  } satisfies PraticaIntera
}

let all: PraticaIntera[] = Array.from({ length: QUANTE }, (_, i) => {
  const n = QUANTE - i
  const c = seededRandom(`pratica ${n}`)
  const stato = n > QUANTE - 3 ? 1 : c.uno([2, 3, 3, 5, 5, 5] as const)
  const written = {
    nominativo: fullName(c),
    id_tipo_finanziamento: c.intero(1, TIPI.length),
    importo_cent: c.intero(20, 900) * 10_000,
  }
  return pratica(n, -6 * i, written, stato, stato === STATO_PRATICA.bozza ? null : c.uno(PASSI))
})

/** Returns the mock pratiche that earned points, newest first. */
export function pratichePremiate(): PraticaIntera[] {
  return all.filter(({ punti }) => punti !== null)
}

function rispondono(filters: { q?: string | undefined; id_tipo_finanziamento?: number | undefined }) {
  const wanted = foldName(filters.q ?? '')
  return all.filter(
    (p) =>
      (foldName(p.nominativo).includes(wanted) || p.numero.includes(wanted)) &&
      (!filters.id_tipo_finanziamento || p.id_tipo_finanziamento === filters.id_tipo_finanziamento),
  )
}

const perStato = (rows: PraticaIntera[]) =>
  STATI.map((id_stato) => {
    const di = rows.filter((p) => p.id_stato === id_stato)
    const importo_cent = di.reduce((sum, p) => sum + p.importo_cent, 0)
    return { id_stato, stato: STATI_PRATICA[id_stato], quante: di.length, importo_cent }
  })

/** Replaces the mock pratica with the same id, or prepends a new one. */
function keep(fresh: PraticaIntera) {
  const others = all.filter((p) => p.id_scheda !== fresh.id_scheda)
  all = [fresh, ...others].sort((a, b) => b.id_scheda - a.id_scheda)
  return { data: fresh }
}

/** Applies an action to a mock draft. A pratica in any other state is refused. */
function conBozza<T>(id: number, fa: (p: PraticaIntera) => T) {
  const p = all.find(({ id_scheda }) => id_scheda === id)
  if (!p) return { refused: 'NON_TROVATO' } as const
  return p.id_stato === STATO_PRATICA.bozza ? fa(p) : ({ refused: 'STATO_NON_PERMESSO' } as const)
}

/** Fields of the mock type «Mutuo Casa». */
const FIELDS: Campo[] = [
  {
    id: 1,
    etichetta: 'Scopo del mutuo',
    genere: 'scelta',
    opzioni: ['Acquisto prima casa', 'Surroga'],
    obbligatorio: false,
  },
  { id: 2, etichetta: 'Valore dell’immobile', genere: 'importo', opzioni: [], obbligatorio: false },
]
const WITH_FIELDS = 2
/** Messages that the member has written, by id of the pratica. */
const messages = new Map<number, Conversazione['messaggi']>()
const conversazioneOf = (p: PraticaIntera) => ({
  data: {
    messaggi: messages.get(p.id_scheda) ?? [],
    altri: false,
    tocca_a: p.tocca_a,
    scrivibile: p.id_stato === STATO_PRATICA.in_lavorazione,
  },
})
const values = new Map<number, DatiPratica['campi']>()
const datiOf = (p: PraticaIntera) => ({
  data: {
    definizioni:
      p.id_tipo_finanziamento === WITH_FIELDS ? FIELDS.map((field) => ({ ...field, tolto: false })) : [],
    campi: values.get(p.id_scheda) ?? {},
  },
})

export const PRATICHE: MockRule[] = [
  ruleFor(campiFinanziamento, () => ({ data: [{ id_tipo_finanziamento: WITH_FIELDS, campi: FIELDS }] })),
  ruleFor(leggiDatiPratica, ({ params }) => {
    const found = all.find(({ id_scheda }) => id_scheda === params.id)
    return found ? datiOf(found) : { refused: 'NON_TROVATO' }
  }),
  ruleFor(leggiConversazione, ({ params }) => {
    const found = all.find(({ id_scheda }) => id_scheda === params.id)
    return found ? conversazioneOf(found) : { refused: 'NON_TROVATO' }
  }),
  ruleFor(scriviMessaggio, ({ params, body: { testo } }) => {
    const found = all.find(({ id_scheda }) => id_scheda === params.id)
    if (!found) return { refused: 'NON_TROVATO' }
    const before = messages.get(params.id) ?? []
    const message = { da: 'convenzionato', testo, domanda: false, aperta: false } as const
    messages.set(params.id, [...before, { ...message, id: before.length + 1, quando: instantFromToday(0) }])
    const answered = { ...found, tocca_a: 'operatore' } as const
    keep(answered)
    return conversazioneOf(answered)
  }),
  ruleFor(scriviDatiPratica, ({ params, body }) =>
    conBozza(params.id, (p) => {
      values.set(p.id_scheda, body.campi)
      return datiOf(p)
    }),
  ),
  ruleFor(tipiFinanziamento, () => ({
    data: TIPI.map((tipo_finanziamento, n) => ({ id_tipo_finanziamento: n + 1, tipo_finanziamento })),
  })),
  ruleFor(pratiche, ({ query }) => {
    const rows = rispondono(query).filter((p) => !query.id_stato || p.id_stato === query.id_stato)
    const order = query.sort_order === 'asc' ? 1 : -1
    const key = query.sort_by
    rows.sort((a, b) => order * (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0))
    return pageOf(rows, query)
  }),
  ruleFor(conteggi, ({ query }) => {
    const rows = rispondono(query)
    return { data: { totale: rows.length, per_stato: perStato(rows) } }
  }),
  ruleFor(riepilogo, () => ({
    data: {
      totale: all.length,
      per_stato: perStato(all),
      per_mese: Array.from({ length: 12 }, (_, n) => {
        const mese = daysFromToday(-30 * (11 - n)).slice(0, 7)
        const di = all.filter((p) => p.data_registrazione.startsWith(mese))
        const in_stato = (stato: StatoPratica) => di.filter((p) => p.id_stato === stato).length
        return {
          mese,
          registrate: di.length,
          completate: in_stato(5),
          rifiutate: in_stato(2),
          in_lavorazione: in_stato(3),
          bozze: in_stato(1),
        }
      }),
      da_integrare: all.filter(({ manca }) => manca !== null).length,
    },
  })),
  ruleFor(leggiPratica, ({ params }) => {
    const found = all.find(({ id_scheda }) => id_scheda === params.id)
    return found ? { data: found } : { refused: 'NON_TROVATO' }
  }),
  ruleFor(registraPratica, ({ body }) => keep(pratica(all[0]!.id_scheda + 1, 0, body, 1, null))),
  ruleFor(modificaPratica, ({ params, body }) =>
    conBozza(params.id, (p) => keep(pratica(p.id_scheda, 0, body, 1, null))),
  ),
  ruleFor(inviaPratica, ({ params }) =>
    conBozza(params.id, (p) => {
      const inviata = pratica(p.id_scheda, 0, p, 3, 'documenti')
      return keep({ ...inviata, storia: [...inviata.storia, ...p.storia] })
    }),
  ),
  ruleFor(ritiraPratica, ({ params }) =>
    conBozza(params.id, (p) => {
      all = all.filter((other) => other !== p)
      return { data: { id_scheda: p.id_scheda } }
    }),
  ),
]

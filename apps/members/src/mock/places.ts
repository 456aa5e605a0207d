import {
  cercaComuni,
  comuniDiProvincia,
  leggiComune,
  nazioni,
  province,
} from '@primo/contract/anagrafica/geo'
import {
  assunzione,
  categoriaLavorativa,
  lavoro,
  statoCivile,
  titoloStudio,
} from '@primo/contract/anagrafica/tipi'
import { foldName } from '@primo/domain/platform/fold'
import DATI from './comuni.json' with { type: 'json' }
import { type MockRule, ruleFor } from './response-rules.ts'

/** Comuni of the mock data: Belfiore code, name, province, first CAP, number of consecutive further CAPs. */
const COMUNI = (DATI as [string, string, string, string, number][]).map(
  ([codice, descrizione, provincia, first, others], n) => {
    const caps = Array.from({ length: others + 1 }, (_, i) => String(Number(first) + i).padStart(5, '0'))
    return {
      id: n + 1,
      codice,
      cod_istat: null,
      descrizione,
      provincia,
      nuova_provincia: null,
      cap: caps.length === 1 ? first : null,
      cap_min: first,
      cap_max: caps.at(-1) ?? first,
      caps,
      cessato: false,
      data_modifica: null,
      operatore: null,
      cab: null,
      cin: null,
      cod_comune: null,
    }
  },
)

/** Id of Italy in the real list of countries, where it is the first. */
export const ID_ITALIA = 26_000

const NAZIONI = (
  [
    ['Z000', 'Italia', 'IT'],
    ['Z110', 'Francia', 'FR'],
    ['Z112', 'Germania', 'DE'],
    ['Z131', 'Spagna', 'ES'],
    ['Z133', 'Svizzera', 'CH'],
    ['Z129', 'Romania', 'RO'],
  ] as const
).map(([codice, descrizione, country_code], n) => ({ id: ID_ITALIA + n, codice, descrizione, country_code }))

/** Returns the comune of an address for display. */
export function comuneDi(id_comune: number, cap: string) {
  const found = COMUNI.find(({ id }) => id === id_comune) ?? COMUNI[1]!
  return { descrizione: found.descrizione, cap, provincia: found.provincia }
}

export function nazioneDi(id_nazione: number) {
  return NAZIONI.find(({ id }) => id === id_nazione) ?? NAZIONI[0]!
}

const PROVINCE = COMUNI.filter((c, i) => COMUNI.findIndex((d) => d.provincia === c.provincia) === i)

const items = (...descrizioni: string[]) => ({
  data: descrizioni.map((descrizione, n) => ({ id: n + 1, codice: String(n + 1), descrizione })),
})

export const LUOGHI_E_TIPI: MockRule[] = [
  ruleFor(nazioni, () => ({ data: NAZIONI })),
  ruleFor(province, () => ({
    data: PROVINCE.map(({ provincia, descrizione }) => ({
      id: provincia,
      sigla: provincia,
      descrizione,
      regione: 'Italia',
    })),
  })),
  ruleFor(comuniDiProvincia, ({ params }) => ({
    data: COMUNI.filter(({ provincia }) => provincia === params.id.toUpperCase()),
  })),
  ruleFor(leggiComune, ({ params }) => {
    const found = COMUNI.find(({ id }) => id === params.id)
    return found ? { data: found } : { refused: 'NON_TROVATO' }
  }),
  ruleFor(cercaComuni, ({ params }) => {
    const wanted = foldName(params.text)
    return { data: COMUNI.filter(({ descrizione }) => foldName(descrizione).includes(wanted)) }
  }),
  ruleFor(titoloStudio, () => items('Licenza media', 'Diploma', 'Laurea triennale', 'Laurea magistrale')),
  ruleFor(statoCivile, () => items('Celibe o nubile', 'Coniugato', 'Divorziato', 'Vedovo')),
  ruleFor(lavoro, () => items('Dipendente', 'Libero professionista', 'Imprenditore', 'Pensionato')),
  ruleFor(assunzione, () => items('Tempo indeterminato', 'Tempo determinato', 'Apprendistato')),
  ruleFor(categoriaLavorativa, () => items('Privato', 'Pubblico', 'Autonomo')),
]

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
import {
  eliminaDomicilio,
  type IndirizzoDomicilio,
  type IndirizzoResidenza,
  type IndirizzoSpedizione,
  leggiDomicilio,
  leggiResidenza,
  leggiSpedizione,
} from '@primo/contract/iscritti/indirizzi'
import { salvaDomicilio, salvaResidenza, salvaSpedizione } from '@primo/contract/iscritti/indirizzi-writes'
import { foldName } from '@primo/domain/platform/fold'
import DATI from './comuni.json' with { type: 'json' }
import { changeMember } from './member.ts'
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
const ID_ITALIA = 26_000

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
function comuneDi(id_comune: number, cap: string) {
  const found = COMUNI.find(({ id }) => id === id_comune) ?? COMUNI[1]!
  return { descrizione: found.descrizione, cap, provincia: found.provincia }
}

function nazioneDi(id_nazione: number) {
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

const casa = { indirizzo: 'Via Garibaldi 12', id_comune: 2, cap: '20121', comune: comuneDi(2, '20121') }
let spedizione: IndirizzoSpedizione = { nominativo: 'Mario Rossi', ...casa }
let residenza: IndirizzoResidenza = { ...casa, id_nazione: ID_ITALIA, nazione: nazioneDi(ID_ITALIA) }
let domicilio: IndirizzoDomicilio | null = null

/** Returns the mock member's current shipping address, which new prize requests copy. */
export const doveSpedire = (): IndirizzoSpedizione => spedizione

export const INDIRIZZI: MockRule[] = [
  ruleFor(leggiSpedizione, () => ({ data: spedizione })),
  ruleFor(salvaSpedizione, ({ body: { nominativo, indirizzo, id_comune, cap } }) => {
    spedizione = { nominativo, indirizzo, id_comune, cap, comune: comuneDi(id_comune, cap) }
    changeMember({
      spedizione_nominativo: nominativo,
      spedizione_indirizzo: indirizzo,
      spedizione_cap: cap,
      spedizione_id_comune: id_comune,
      spedizione_comune: spedizione.comune.descrizione,
      spedizione_provincia: spedizione.comune.provincia,
    })
    return { data: spedizione }
  }),
  ruleFor(leggiResidenza, () => ({ data: residenza })),
  ruleFor(salvaResidenza, ({ body }) => {
    const id_comune = body.id_comune_residenza ?? 0
    const cap = body.cap_residenza ?? ''
    residenza = {
      indirizzo: body.indirizzo_residenza,
      id_comune,
      cap,
      id_nazione: body.id_nazione_residenza,
      comune: id_comune > 0 ? comuneDi(id_comune, cap) : null,
      nazione: nazioneDi(body.id_nazione_residenza),
    }
    return { data: residenza }
  }),
  ruleFor(leggiDomicilio, () => ({ data: domicilio })),
  ruleFor(salvaDomicilio, ({ body }) => {
    domicilio = {
      nominativo: body.nominativo_domicilio,
      indirizzo: body.indirizzo_domicilio,
      id_comune: body.id_comune_domicilio,
      cap: body.cap_domicilio,
      comune: comuneDi(body.id_comune_domicilio, body.cap_domicilio),
    }
    return { data: domicilio }
  }),
  ruleFor(eliminaDomicilio, () => {
    domicilio = null
    return { data: null }
  }),
]

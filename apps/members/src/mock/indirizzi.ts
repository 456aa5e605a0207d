import type {
  IndirizzoDomicilio,
  IndirizzoResidenza,
  IndirizzoSpedizione,
} from '@primo/contract/iscritti/indirizzi'
import {
  eliminaDomicilio,
  leggiDomicilio,
  leggiResidenza,
  leggiSpedizione,
} from '@primo/contract/iscritti/indirizzi'
import { salvaDomicilio, salvaResidenza, salvaSpedizione } from '@primo/contract/iscritti/indirizzi-writes'
import { changeMember } from './member.ts'
import { comuneDi, ID_ITALIA, nazioneDi } from './places.ts'
import { type MockRule, ruleFor } from './response-rules.ts'

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

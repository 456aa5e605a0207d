import { STATI_PROFILO } from '@primo/domain/platform/ruolo'
import * as z from 'zod/mini'
import { id, idOrZero, instant, readable, searched, text } from '../platform/fields.ts'
import { forOperators, persona, searchWords } from '../platform/operatore-fields.ts'
import { inPeriod, orderedRanges } from '../platform/operatore-filters.ts'
import { call } from '../platform/route.ts'
import { stretchOf, stretchQuery } from '../platform/stretch.ts'
import { exportOf } from '../registro/operatore-esportazioni.ts'
import { cap, comuneBreve } from './geo.ts'
import { corpoAzienda } from './persona-giuridica.ts'
import { categoriaMerceologicaVoce, codiceAtecoVoce, naturaGiuridicaVoce } from './tipi.ts'

const forPeople = { ...forOperators, permesso: 'persone.vedere' } as const

/** Whether somebody has been approved with it. */
const STATI_AZIENDA = ['approvata', 'da_approvare'] as const
export const STATI_FILTRO_AZIENDE = ['tutte', ...STATI_AZIENDA] as const
export type StatoFiltroAziende = (typeof STATI_FILTRO_AZIENDE)[number]

/** A company as the list shows it. */
export const aziendaInElenco = z.object({
  id,
  denominazione: z.string(),
  partita_iva: z.string(),
  stato: z.enum(STATI_AZIENDA),
  approvata_il: z.nullable(instant),
  creata_il: instant,
  /** Who wrote it. */
  titolare: persona,
})
export type AziendaInElenco = z.output<typeof aziendaInElenco>

export const elencoAziende = call(forPeople, 'GET /operatore/aziende', {
  ritarda: true,
  summary: 'Le aziende dei convenzionati, l’ultima scritta per prima, un tratto alla volta',
  query: orderedRanges(
    z.object({
      ...stretchQuery(['creata_il', 'denominazione'], 'desc'),
      /** Part of its name, or its partita IVA. */
      q: searchWords,
      /** Part of the name or e-mail of who wrote it. */
      titolare: z.optional(searched(1).check(readable)),
      /** When it was written. */
      ...inPeriod,
      stato: z._default(z.enum(STATI_FILTRO_AZIENDE), 'tutte'),
    }),
  ),
  reply: stretchOf(aziendaInElenco),
})

export const esportaAziende = exportOf(elencoAziende, 'le aziende')

/** What a correction writes again. */
const correzione = {
  denominazione: z.string(),
  partita_iva: z.string(),
  /** Its eleven digits; null where it is a person's, which is not corrected from here. */
  codice_fiscale: z.nullable(z.string()),
  id_natura_giuridica: id,
  codice_ateco: z.nullable(z.string()),
  categorie_merceologiche: z.array(id),
  /** Empty, and 0, where its seat was never written. */
  indirizzo: z.string(),
  id_comune: idOrZero,
  cap: z.string(),
}

/** A company, whole. */
export const schedaAzienda = z.object({
  id,
  ...correzione,
  natura_giuridica: z.string(),
  /** Their names. */
  categorie: z.array(z.string()),
  /** With its province; empty without a seat. */
  comune: z.string(),
  stato: z.enum(STATI_AZIENDA),
  approvata_il: z.nullable(instant),
  creata_il: instant,
  titolare: persona,
  /** Who is enrolled with it as a convenzionato, by the number of the enrolment. */
  iscritti: z.array(z.object({ id, utente_id: id, denominazione: z.string(), stato: z.enum(STATI_PROFILO) })),
  /** The correction that waits for a second person. */
  proposta: z.nullable(id),
  azioni: z.array(z.enum(['correggi'])),
})
export type SchedaAzienda = z.output<typeof schedaAzienda>

export const leggiSchedaAzienda = call(forPeople, 'GET /operatore/aziende/{id}', {
  registra: { che: 'sguardo', oggetto: 'anagrafica' },
  leggono: ['iscrizioni.decidere'],
  azioniDi: 'iscrizioni.decidere',
  summary: 'Un’azienda: che cos’è, dov’è, chi ne fa parte, se una correzione aspetta conferma',
  reply: schedaAzienda,
})

const forCorrections = { ...forOperators, permesso: 'iscrizioni.decidere' } as const

export const scelteAzienda = call(forCorrections, 'GET /operatore/aziende/scelte', {
  summary: 'Ciò tra cui si sceglie nel correggere un’azienda',
  reply: z.object({
    nature: z.array(naturaGiuridicaVoce),
    ateco: z.array(codiceAtecoVoce),
    categorie: z.array(categoriaMerceologicaVoce),
    /** What somebody is known by, by its code. */
    documenti: z.array(z.object({ codice: z.string(), descrizione: z.string() })),
  }),
})

export const comuniOperatore = call(forCorrections, 'GET /operatore/comuni', {
  summary: 'I comuni cercati per nome, i migliori per primi',
  query: z.object({ q: searched(1) }),
  reply: z.array(comuneBreve),
})

/** Of an approved company, always by two people: who is enrolled with it was approved with what it says. */
export const correggiAzienda = call(forCorrections, 'PUT /operatore/aziende/{id}', {
  oggetto: 'anagrafica',
  summary: 'Propone di correggere un’azienda approvata: vale quando un’altra persona lo conferma',
  body: z.strictObject({
    ...corpoAzienda.shape,
    /** Null leaves it as it is. */
    codice_fiscale: z.nullable(text(60, 0)),
    codice_ateco: z.nullable(text(12, 0)),
    indirizzo: text(160, 3),
    id_comune: id,
    cap,
    motivo: text(500),
  }),
  reply: schedaAzienda,
  modifica: true,
  errors: ['AZIENDA_GIA_NOTA', 'STATO_NON_PERMESSO'],
})

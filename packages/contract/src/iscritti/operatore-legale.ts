import { PROVE_LEGALE, type ProvaLegale } from '@primo/domain/iscritti/prova-legale'
import * as z from 'zod/mini'
import { day, id, text } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'
import { corpoLegaleRappresentante, legaleRappresentante } from './persona-giuridica.ts'

const forCorrections = { ...forOperators, permesso: 'iscrizioni.decidere' } as const

const prova = z.enum(Object.keys(PROVE_LEGALE) as [ProvaLegale, ...ProvaLegale[]])

const { stato_utilizzo_legale_rappresentante: _, avvisi: __, ...campi } = legaleRappresentante.shape
const {
  stato_utilizzo_legale_rappresentante: ___,
  avvisi: ____,
  ...scritti
} = corpoLegaleRappresentante.shape

/** Legal representative of a company, with the name of the comune that issued their document. */
const legale = z.object({ ...campi, citta_rilascio: z.string(), avvisi: z.array(z.string()) })
export type LegaleLetto = z.output<typeof legale>

const legaleAzienda = z.object({
  id,
  azienda: z.string(),
  /** Current legal representative, or null when there is none yet. */
  ora: z.nullable(legale),
  /** Correction that awaits a second operator, shown for their review. */
  proposto: z.nullable(
    z.object({ id_proposta: id, dati: legale, prova, prova_del: day, motivo: z.nullable(z.string()) }),
  ),
  azioni: z.array(z.enum(['correggi'])),
})
export type LegaleAzienda = z.output<typeof legaleAzienda>

export const leggiLegaleAzienda = call(forCorrections, 'GET /operatore/aziende/{id}/legale-rappresentante', {
  registra: { che: 'sguardo', oggetto: 'anagrafica' },
  summary: 'Chi rappresenta un’azienda, e chi la rappresenterebbe se si confermasse ciò che è proposto',
  reply: legaleAzienda,
})

/**
 * Proposes a correction of an approved company's representative. It always needs four-eyes approval, and replaces all fields,
 * since a document belongs to one person.
 */
export const correggiLegaleAzienda = call(
  forCorrections,
  'PUT /operatore/aziende/{id}/legale-rappresentante',
  {
    oggetto: 'anagrafica',
    summary:
      'Propone di correggere chi rappresenta un’azienda approvata: vale quando un’altra persona lo conferma',
    body: z.strictObject({
      ...scritti,
      /** Document that supports the correction, and its date. */
      prova,
      prova_del: day,
      motivo: text(500),
    }),
    reply: legaleAzienda,
    modifica: true,
    errors: ['STATO_NON_PERMESSO'],
  },
)

import { AZIONI_ACCOUNT, type AzioneAccount } from '@primo/domain/accesso/blocco'
import { STATI_PROFILO } from '@primo/domain/platform/ruolo'
import * as z from 'zod/mini'
import { dispositivo } from '../accesso/accesso.ts'
import { sceltaConsenso } from '../iscritti/consensi.ts'
import { requisitoChiesto } from '../iscritti/requisito.ts'
import { day, id, instant, ruolo } from '../platform/fields.ts'
import { forOperators, motivo, persona } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'
import { statoRichiesta } from '../raccolta/operatore-premi.ts'
import { saldiEdizione } from '../raccolta/operatore-punti.ts'

const forPeople = { ...forOperators, permesso: 'persone.vedere' } as const

const azione = z.enum(Object.keys(AZIONI_ACCOUNT) as [AzioneAccount, ...AzioneAccount[]])

/** Returns the schema of the latest rows of a kind with their total number. */
/* @__NO_SIDE_EFFECTS__ */
const ultime = <S extends z.ZodMiniType>(row: S) => z.object({ totale: z.int(), righe: z.array(row) })

/** Full record of a person in the back office, without avvisi. Each section has the shape of its own call. */
export const schedaPersona = z.object({
  persona: z.object({
    ...persona.shape,
    codice_fiscale: z.string(),
    data_nascita: z.nullable(day),
    email_verificata_il: z.nullable(instant),
    cellulare_verificato_il: z.nullable(instant),
    registrato_il: instant,
    /** Whether the account belongs to an operator, for whom the record contains no other data. */
    ufficio: z.boolean(),
    bloccato: z.boolean(),
    /** Reason why the account is blocked, as shown to the member, or null. */
    motivo_blocco: z.nullable(z.string()),
  }),
  profili: z.array(
    z.object({ id, ruolo, stato: z.enum(STATI_PROFILO), dal: instant, requisiti: z.array(requisitoChiesto) }),
  ),
  rete: z.nullable(
    z.object({
      id_segnalatore: id,
      codice: z.string(),
      livello: z.int(),
      sotto: z.int(),
      sponsor: z.nullable(z.object({ utente_id: id, denominazione: z.string() })),
    }),
  ),
  punti: z.array(saldiEdizione),
  pratiche: ultime(
    z.object({ id, numero: z.string(), nominativo: z.string(), tipo: z.string(), stato: z.string() }),
  ),
  richieste: ultime(
    z.object({ id, codice: z.string(), premio: z.string(), punti: z.int(), stato: statoRichiesta }),
  ),
  aziende: z.array(
    z.object({
      id,
      denominazione: z.string(),
      partita_iva: z.string(),
      approvata_il: z.nullable(instant),
    }),
  ),
  consensi: z.array(sceltaConsenso),
  dispositivi: z.array(dispositivo),
  /** Actions the caller may take on the account now, from the state table. */
  azioni: z.array(azione),
})
export type SchedaPersona = z.output<typeof schedaPersona>

export const leggiSchedaPersona = call(forPeople, 'GET /operatore/persone/{id}', {
  summary: 'Una persona con tutto ciò che se ne sa: contatti, ruoli, rete, punti, pratiche, consensi',
  reply: schedaPersona,
  azioniDi: 'persone.bloccare',
  registra: { che: 'sguardo', oggetto: 'utente' },
})

export const agisciSuPersona = call(
  { ...forPeople, permesso: 'persone.bloccare' },
  'POST /operatore/persone/{id}/azione',
  {
    oggetto: 'utente',
    summary: 'Blocca o sblocca un account, ne chiude le sessioni o manda il link per una nuova password',
    body: z.strictObject({ azione, motivo }),
    reply: schedaPersona,
    idempotente: true,
    conferma: ['blocca', 'sblocca', 'chiudi_sessioni'],
    errors: ['STATO_NON_PERMESSO'],
  },
)

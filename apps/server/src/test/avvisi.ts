import { clock } from '@primo/domain/platform/clock'
import { avvisiDagliEventi } from '../comunicazioni/avvisi/da-eventi.ts'
import { avanzaPasso, completaPratica, inviaPratica, registraPratica } from '../pratiche/pratiche/commands.ts'
import { dispatchEvents } from '../registro/eventi/dispatch.ts'
import { openWorld, type World } from './world.ts'

/** Opens a world without background work: a test delivers events and runs jobs explicitly. */
export async function openWorldWithoutJobs(): Promise<World> {
  const world = await openWorld({ config: { background_work: false } })
  await world.services.db.$client.query("insert into smistamento (destinatario, ordine) values ('avvisi', 0)")
  await deliverEvents(world)
  return world
}

/** Creates the notices of all pending audit events. @returns false when an event failed */
export async function deliverEvents({ services, app }: World): Promise<boolean> {
  return dispatchEvents({ ...services, log: app.log }, [avvisiDagliEventi(services)])
}

type AvvisoLetto = { genere: string; chiave: string; dati: Record<string, unknown>; letto_il: Date | null }

/** Returns a member's notices, oldest first. */
export async function avvisiOf({ services }: World, utente_id: number): Promise<AvvisoLetto[]> {
  const { rows } = await services.db.$client.query<AvvisoLetto>(
    'select genere, chiave, dati, letto_il from avviso where utente_id = $1 order by id',
    [utente_id],
  )
  return rows
}

/** Returns the pending e-mails to an address, oldest first. */
export async function emailsTo(
  { services }: World,
  destinatario: string,
): Promise<{ oggetto: string; testo: string }[]> {
  const { rows } = await services.db.$client.query<{ id: number; contenuto_cifrato: string }>(
    "select id, contenuto_cifrato from messaggio where canale = 'email' and contenuto_cifrato is not null order by id",
  )
  return rows
    .map((r) =>
      JSON.parse(services.secrets.decrypt('messaggio.contenuto_cifrato', r.id, r.contenuto_cifrato)),
    )
    .filter((m) => m.destinatario === destinatario)
}

/** Id of the financing type whose cases earn most points. */
const MUTUO = 2

/** Registers and sends a case on behalf of a member. @returns its id */
export async function praticaInviata(
  { services }: World,
  utente_id: number,
  quando = clock.now(),
): Promise<number> {
  return services.withTransaction(async (trx) => {
    const data = { nominativo: 'Zzelinda Qquaranta', id_tipo_finanziamento: MUTUO, importo_cent: 100_000 }
    const pratica_id = await registraPratica(trx, { utente_id, ...data, quando })
    await inviaPratica(trx, { pratica_id, attore_id: utente_id, quando })
    return pratica_id
  })
}

/** Completes a case with a positive outcome, through the operators' commands. */
export async function praticaCompletata(
  { services }: World,
  pratica_id: number,
  quando = clock.now(),
): Promise<void> {
  await services.withTransaction(async (trx) => {
    const now = { pratica_id, attore_id: null, quando }
    for (let step = 0; step < 3; step++) await avanzaPasso(trx, now)
    const no = await completaPratica(trx, { ...now, esito: 'positivo' })
    if (no) throw new Error(`pratica di prova rifiutata: ${no.refused}`)
  })
}

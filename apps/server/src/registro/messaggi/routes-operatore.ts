import * as contratto from '@primo/contract/registro/operatore-messaggi'
import { quanti } from '@primo/domain/platform/numbers'
import { type and, desc, gt, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import type { Bind } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { riprovaMessaggi, TO_TRY_AGAIN } from './commands.ts'
import { TO_BE_SENT } from './delivery.ts'
import { messaggio } from './tables.ts'

const CHANNELS = ['email', 'sms'] as const

async function stato(db: Db): Promise<contratto.StatoMessaggi> {
  const count = (which: ReturnType<typeof and>) => sql<number>`count(*) filter (where ${which})::int`
  const conti = await db
    .select({
      canale: messaggio.canale,
      consegnati: count(isNotNull(messaggio.consegnato_il)),
      in_attesa: count(TO_BE_SENT),
      non_partiti: count(isNotNull(messaggio.fallito_il)),
      da_riprovare: count(TO_TRY_AGAIN),
    })
    .from(messaggio)
    .where(gt(messaggio.creato_il, sql`now() - interval '30 days'`))
    .groupBy(messaggio.canale)
  const last = await db
    .select()
    .from(messaggio)
    .where(isNotNull(messaggio.fallito_il))
    .orderBy(desc(messaggio.creato_il), desc(messaggio.id))
    .limit(20)
  const nulla = { consegnati: 0, in_attesa: 0, non_partiti: 0, da_riprovare: 0 }
  return {
    canali: CHANNELS.map((canale) => conti.find((c) => c.canale === canale) ?? { canale, ...nulla }),
    ultimi: last.map((m) => ({
      id: m.id,
      canale: m.canale,
      creato_il: m.creato_il.toISOString(),
      fallito_il: m.fallito_il!.toISOString(),
      tentativi: m.tentativi,
      causa: m.causa ?? 'nessuna risposta',
    })),
  }
}

/** Binds the operators' endpoints of the outbox: numbers of messages and causes of failure, never a recipient. */
export function messagesRoutes(bind: Bind, { db, jobs }: Services): void {
  bind(contratto.statoMessaggi, async () => ({ data: await stato(db) }))
  bind(contratto.riprovaMessaggi, async ({ caller, withTransaction }) => {
    const n = await withTransaction((trx) => riprovaMessaggi(trx, jobs, caller.utente_id))
    const message =
      n === 0 ? 'Non c’è nulla da riprovare.' : `Si riprova con ${quanti(n, 'messaggio', 'messaggi')}.`
    return { data: { quanti: n }, message }
  })
}

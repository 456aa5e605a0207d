import { pagination, type Reply } from '@primo/contract/platform/route'
import { type movimenti, movimento, saldo } from '@primo/contract/raccolta/manifestazione'
import { clock } from '@primo/domain/platform/clock'
import * as z from 'zod/mini'
import { deviceStorage } from '../device/storage.ts'
import { currentState, POINTS_KEY } from './store.ts'

/** Balance and first page of movimenti as last fetched, each with its time in milliseconds. */
const visti = z.object({
  /** Account id of the member the points belong to: another member may log in on the same device. */
  di: z.int(),
  saldo: z.optional(z.object({ il: z.int(), data: saldo.reply })),
  movimenti: z.optional(z.object({ il: z.int(), prima: z.object({ data: z.array(movimento), pagination }) })),
})
export type Visti = z.output<typeof visti>

/**
 * Returns the points as last fetched, to show them at once and offline. Null for another member or when they are invalid. They
 * are deleted at logout.
 */
export function ultimiPunti(): Visti | null {
  try {
    const letti = z.safeParse(visti, JSON.parse(String(deviceStorage.getItem(POINTS_KEY))))
    return letti.success && letti.data.di === currentState().user.id ? letti.data : null
  } catch {
    return null
  }
}

export function keepSaldo(data: Reply<typeof saldo>['data']): void {
  keep({ saldo: { il: clock.now().getTime(), data } })
}

/** Stores the first page of the movimenti on the device. A response with another page is ignored. */
export function keepMovimenti({ data, pagination }: Reply<typeof movimenti>): void {
  if (pagination.current_page === 1)
    keep({ movimenti: { il: clock.now().getTime(), prima: { data, pagination } } })
}

function keep(fresh: Partial<Visti>): void {
  const di = currentState().user.id
  if (di > 0) deviceStorage.setItem(POINTS_KEY, JSON.stringify({ ...ultimiPunti(), ...fresh, di }))
}

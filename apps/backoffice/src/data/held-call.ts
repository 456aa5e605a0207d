import { ApiError } from '@primo/client/api-error'
import { firstErrors } from '@primo/client/field-errors'
import { messageOf } from '@primo/client/sentences'
import type { CallSpec, Input } from '@primo/contract/platform/route'
import type { HeldThing } from '../state/held.ts'
import { api, sendOnLeaving } from './api.ts'
import { dataProvider } from './data-provider.ts'

const inputOf = ({ id, body, idempotencyKey }: HeldThing) =>
  ({ params: { id }, body, idempotencyKey }) as unknown as Input<CallSpec>

/** Does it to one thing. @throws ApiError when it did not arrive, or the session is over */
export async function callThing(
  call: CallSpec,
  resource: string,
  thing: HeldThing,
): Promise<Partial<HeldThing>> {
  try {
    await api(call, inputOf(thing))
    return { outcome: 'done' }
  } catch (error) {
    if (!isAnswer(error)) throw error
    const why = [messageOf(error), ...Object.values(firstErrors(error))].join(' ')
    return {
      outcome: 'refused',
      why,
      by: error.code === 'STATO_NON_PERMESSO' ? await lastHand(resource, thing.id) : null,
    }
  }
}

/** Whether the server has said no, and not that he who asks is nobody any more, or to wait. */
const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 403, 429].includes(error.status)

/** Who worked a thing last, by its story. */
async function lastHand(resource: string, id: number): Promise<string | null> {
  try {
    const { data } = await dataProvider.getOne(resource, { id })
    const story = data.storia as { quando: string; chi: { nome: string } }[]
    const last = story.reduce((latest, step) => (step.quando > latest.quando ? step : latest))
    return last.chi.nome || null
  } catch {
    return null
  }
}

/** The same from a page that is being left. */
export const callThingOnLeaving = (call: CallSpec, thing: HeldThing) => sendOnLeaving(call, inputOf(thing))

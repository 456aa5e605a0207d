import * as z from 'zod/mini'
import { id } from '../platform/fields.ts'
import { call } from '../platform/route.ts'
import { desiderio } from './manifestazione.ts'

const forIscritti = { area: 'premi', chi: 'membro', profilo: 'manifestazione' } as const

export const scegliDesiderio = call(forIscritti, 'PUT /manifestazione/desiderio', {
  summary: 'Tiene a mente il premio che si desidera, al posto di quello di prima',
  body: z.strictObject({ id_premio: id }),
  reply: desiderio,
  errors: ['PREMIO_NON_RICHIEDIBILE'],
})

/** Removes the desired premio and returns null as the new one. Removing a missing one is no error. */
export const togliDesiderio = call(forIscritti, 'DELETE /manifestazione/desiderio', {
  summary: 'Dimentica il premio che si desiderava',
  reply: z.null(),
})

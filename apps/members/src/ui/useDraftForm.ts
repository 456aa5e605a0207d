import type * as z from 'zod/mini'
import { useDraft } from '../state/draft.ts'
import { type FormOptions, useForm } from './useForm.ts'

interface Asked<S extends z.ZodMiniType, C> extends FormOptions<z.output<S>, C> {
  /** Storage key of the draft. */
  name: string
  schema: S
}

/** Form whose draft survives a reload and a lost connection. Never for passwords. */
export function useDraftForm<S extends z.ZodMiniType, C>(asked: Asked<S, C>) {
  return useForm<z.output<S>, C>(useDraft(asked.name, asked.schema), asked)
}

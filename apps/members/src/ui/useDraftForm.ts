import type * as z from 'zod/mini'
import { useDraft } from '../state/draft.ts'
import { type FormAsked, useForm } from './useForm.ts'

interface Asked<S extends z.ZodMiniType, C> extends FormAsked<z.output<S>, C> {
  /** Name of the draft. */
  name: string
  schema: S
}

/** Form whose draft survives a reload and a lost connection. Never for passwords. */
export function useDraftForm<S extends z.ZodMiniType, C>(asked: Asked<S, C>) {
  return useForm<z.output<S>, C>(useDraft(asked.name, asked.schema), asked)
}

import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const text = z.string().check(z.minLength(1))
/**
 * Schema of questions as people write them, each followed by the ids of the acceptable intents. Null is the reply «non lo so»:
 * when it is the only one, the question is out of scope.
 */
const questions = z.array(z.tuple([text, z.nullable(text)], z.nullable(text)))

const read = z
  .strictObject({ tuned: questions, unseen: questions })
  .parse(JSON.parse(readFileSync(new URL('assistant-questions.json', import.meta.url), 'utf8')))

export type Questions = typeof read.tuned

/** Questions with which the assistant's index was tuned. */
export const QUESTIONS = read.tuned

/** Questions written after the tuning and never used for it: they measure the index on unseen input. */
export const NEW_QUESTIONS = read.unseen

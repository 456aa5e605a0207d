import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const text = z.string().check(z.minLength(1))
/**
 * A question as people write it, then the voices that would do as its answer. Null is «non lo so»: alone it says that
 * the question is out of place.
 */
const questions = z.array(z.tuple([text, z.nullable(text)], z.nullable(text)))

const read = z
  .strictObject({ tuned: questions, unseen: questions })
  .parse(JSON.parse(readFileSync(new URL('questions.json', import.meta.url), 'utf8')))

export type Questions = typeof read.tuned

/** What the index was tuned on. */
export const QUESTIONS = read.tuned

/** Written after the index was tuned, and never used to tune it: what it is worth on questions nobody has prepared for. */
export const NEW_QUESTIONS = read.unseen

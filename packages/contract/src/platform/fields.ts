import { EMAIL, emailAddress } from '@primo/domain/platform/email'
import { normalizePassword } from '@primo/domain/platform/password'
import { RUOLI } from '@primo/domain/platform/ruolo'
import { cutSearch } from '@primo/domain/platform/search'
import * as z from 'zod/mini'

/** Row ids: positive integers within what a JSON number holds exactly. */
export const id = z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))
/** Ids that may be 0, as the empty user and the placeholder profiles carry them (spec §3). */
export const idOrZero = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))
/** Years 0000–0999, which ISO 8601 has; the rules on days and the database do not (there is no year 0 in either). */
const withoutFarYears = z.refine<string>(
  (v) => !v.startsWith('0'),
  'La data è troppo lontana: controlla l’anno.',
)
/** An instant in UTC, ISO 8601. */
export const instant = z.iso.datetime().check(withoutFarYears)
/** A calendar day, `2026-11-21`. */
export const day = z.iso.date().check(withoutFarYears)
export const ruolo = z.enum(RUOLI)

/** Something a reader can see: a letter or a digit. Characters without a shape, whichever they are, say nothing. */
const READABLE = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u

/** Refuses what only looks like a text. */
export const readable = z.refine<string>(
  (v) => v === '' || READABLE.test(v),
  'Scrivi almeno una lettera o una cifra.',
)

/** Free text a person types: trimmed, bounded; unless it may be empty, with something to read in it. */
export function text(max: number, min = 1) {
  return z.string().check(z.trim(), z.minLength(min), z.maxLength(max), readable)
}

/** What a person looks for: any characters at all, trimmed, bounded. */
export function words(max: number, min = 1) {
  return z.string().check(z.trim(), z.minLength(min), z.maxLength(max))
}

/** What a list is searched by: any characters at all, cut where it grows too long, because anything may be pasted. */
export function searched(min = 0) {
  return z.string().check(z.overwrite(cutSearch), z.minLength(min))
}

/** An address by WHATWG's rule, kept in lower case and its domain in ASCII (decisions §3). */
export const email = z
  .string()
  .check(z.overwrite(emailAddress), z.maxLength(254), z.email({ pattern: EMAIL }))

/** New passwords: 12 to 128 characters, no composition rules (decisions §3). */
export const newPassword = z
  .string()
  .check(
    z.minLength(12, 'Scegli una password di almeno 12 caratteri.'),
    z.maxLength(128, 'La password può avere al massimo 128 caratteri.'),
  )

/** A password to verify: whatever was accepted when it was set. */
export const currentPassword = z.string().check(z.minLength(1), z.maxLength(128))

/** Adds to a body with `password` and `password_confirmation` the rule that they are the same. */
export function confirmedPassword<const S extends z.ZodMiniObject>(schema: S): S {
  return schema.check(
    z.refine(
      (v) => {
        const { password, password_confirmation: again } = v as Record<string, unknown>
        return normalizePassword(String(password)) === normalizePassword(String(again))
      },
      {
        path: ['password_confirmation'],
        error: 'Le due password non coincidono.',
      },
    ),
  )
}

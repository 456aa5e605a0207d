import { isReadable, NOT_READABLE, normalizePassword } from '@primo/domain/platform/clean-text'
import { EMAIL, emailAddress } from '@primo/domain/platform/email'
import { RUOLI } from '@primo/domain/platform/ruolo'
import * as z from 'zod/mini'

/** Maximum length of a search in characters. Longer pasted text is cut. */
export const SEARCH_MAX = 120

/** Returns a search text trimmed, and cut after `SEARCH_MAX` characters. */
export const cutSearch = (text: string): string => [...text.trim()].slice(0, SEARCH_MAX).join('').trim()

/** Row id: a positive integer that a JSON number represents exactly. */
export const id = z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))
/** Id that may be 0, as in the empty user and the placeholder profiles (specification §3). */
export const idOrZero = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))
/** Check that refuses years 0000–0999: ISO 8601 has them, but neither the date rules nor the database do (there is no year 0). */
const withoutFarYears = z.refine<string>(
  (v) => !/^0\d{3}-/.test(v),
  'La data è troppo lontana: controlla l’anno.',
)
/** Instant in UTC, ISO 8601. */
export const instant = z.iso.datetime().check(withoutFarYears)
/** Calendar day, such as `2026-11-21`. */
export const day = z.iso.date().check(withoutFarYears)
export const ruolo = z.enum(RUOLI)

/** Check that refuses texts without a visible letter or digit. */
export const readable = z.refine<string>((v) => v === '' || isReadable(v), NOT_READABLE)

/**
 * Returns the schema of a text of any number of lines: trimmed, with a maximum length, and with a visible letter or digit unless
 * it may be empty.
 */
export function longText(max: number, min = 1) {
  return z.string().check(z.trim(), z.minLength(min), z.maxLength(max), readable)
}

const onOneLine = (written: string) =>
  written.replace(/\s+/g, (blanks) => (/[\t\n]/.test(blanks) ? ' ' : blanks))

/** Returns the schema of a text of one line: as `longText`, with pasted tabs and line ends replaced by a space. */
export function text(max: number, min = 1) {
  return z.string().check(z.overwrite(onOneLine), z.trim(), z.minLength(min), z.maxLength(max), readable)
}

/** Returns the schema of a search text or a code: any characters, trimmed, with a maximum length. */
export function words(max: number, min = 1) {
  return z.string().check(z.trim(), z.minLength(min), z.maxLength(max))
}

/**
 * Returns the schema of a list's search text: any characters. A text that is too long is cut and not refused, because users paste
 * anything.
 */
export function searched(min = 0) {
  return z.string().check(z.overwrite(cutSearch), z.minLength(min))
}

/**
 * Schema of an e-mail address by WHATWG's rule, which it converts to lower case, with the domain in ASCII.
 * @see decisions §3
 */
export const email = z
  .string()
  .check(z.overwrite(emailAddress), z.maxLength(254), z.email({ pattern: EMAIL }))

/**
 * Schema of a new password: 12 to 128 characters, no composition rules.
 * @see decisions §3
 */
export const newPassword = z
  .string()
  .check(
    z.minLength(12, 'Scegli una password di almeno 12 caratteri.'),
    z.maxLength(128, 'La password può avere al massimo 128 caratteri.'),
  )

/** Schema of a password to verify: any value that may have been accepted when it was set. */
export const currentPassword = z.string().check(z.minLength(1), z.maxLength(128))

/** Adds to a body's schema the check that `password` and `password_confirmation` are equal. */
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

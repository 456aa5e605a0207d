/**
 * Folding of names for comparison: lower case, no accents, other Latin letters as their nearest plain ones. «stefan» matches
 * «Ștefan», «kovac» «Kovač», «lodz» «Łódź», «dangelo» and «d’angelo» «D'Angelo». The apps and the database (function `piega`)
 * share this rule.
 * @see docs/decisions/0053
 */

/** Letters that Unicode decomposition does not reduce to a plain one. */
const SPECIAL: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ĳ: 'ij', ƣ: 'oi', ƕ: 'hv', ȸ: 'db', ȹ: 'qp' },
  ...{
    ð: 'd',
    đ: 'd',
    ħ: 'h',
    ı: 'i',
    ȷ: 'j',
    ĸ: 'q',
    ł: 'l',
    ŋ: 'n',
    ø: 'o',
    ŧ: 't',
    ə: 'e',
    ɛ: 'e',
    ɔ: 'o',
    ɵ: 'o',
  },
  ...{
    ƀ: 'b',
    ɓ: 'b',
    ƃ: 'b',
    ƈ: 'c',
    ȼ: 'c',
    ɖ: 'd',
    ɗ: 'd',
    ƌ: 'd',
    ȡ: 'd',
    ɇ: 'e',
    ƒ: 'f',
    ǥ: 'g',
    ɠ: 'g',
    ɣ: 'g',
  },
  ...{
    ɩ: 'i',
    ɨ: 'i',
    ɉ: 'j',
    ƙ: 'k',
    ƚ: 'l',
    ȴ: 'l',
    ɲ: 'n',
    ƞ: 'n',
    ȵ: 'n',
    ƥ: 'p',
    ɍ: 'r',
    ʀ: 'r',
    ȿ: 's',
    ʃ: 's',
  },
  ...{
    ƫ: 't',
    ƭ: 't',
    ʈ: 't',
    ȶ: 't',
    ⱦ: 't',
    ʉ: 'u',
    ʋ: 'v',
    ⱥ: 'a',
    ƴ: 'y',
    ɏ: 'y',
    ƶ: 'z',
    ȥ: 'z',
    ɀ: 'z',
    ʒ: 'z',
  },
  ς: 'σ',
}
/** Signs that people often omit in names, and that folding drops. Others stay unchanged, `%` and `_` too. */
const LEFT_OUT = new Set("'`´.·’‘‛ʹʺʻʼʽʾʿˈ′\u00ad\u200b\u200c\u200d\u2060")
const SPACES = new Set('\t\n\v\f\r\u00a0\u2028\u2029\u202f\u205f-‐‑‒–—―')

/** Code point ranges of the table: ASCII, Latin with its extensions, combining marks, Greek, Cyrillic, punctuation, ligatures. */
const BLOCKS = [
  [0x09, 0x52f],
  [0x1e00, 0x1fff],
  [0x2000, 0x206f],
  [0x2c60, 0x2c7f],
  [0xfb00, 0xfb06],
] as const

const plain = (lettere: string) => [...lettere].map((l) => SPECIAL[l] ?? l).join('')

function foldLetter(c: string): string {
  if (!/[\p{L}\p{M}]/u.test(c)) return c
  return plain(
    c.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, ''),
  )
}

let letters: ReadonlyMap<string, string> | undefined
/** Returns every letter that folding for searches changes, with its replacement: nothing, one letter or more. */
export function lettersToFold(): ReadonlyMap<string, string> {
  letters ??= tableOf(foldLetter)
  return letters
}

/** Returns every character in `BLOCKS` that `fold` changes, with its replacement. */
function tableOf(fold: (c: string) => string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [from, a] of BLOCKS) {
    for (let punto = from; punto <= a; punto++) {
      const c = String.fromCharCode(punto)
      const piegata = fold(c)
      if (piegata !== c) found.set(c, piegata)
    }
  }
  return found
}

/** Replaces each character of a text by its entry in a table, if it has one. */
function written(text: string, table: ReadonlyMap<string, string>): string {
  let piegato = ''
  for (const c of text) piegato += table.get(c) ?? c
  return piegato
}

/** Folds the letters of a text for searches (case, accents). Signs and spaces stay unchanged. */
export function foldLetters(text: string): string {
  return written(text, lettersToFold())
}

function foldSign(c: string): string {
  if (LEFT_OUT.has(c)) return ''
  return SPACES.has(c) || (c >= '\u2000' && c <= '\u200a') ? ' ' : c
}

let names: ReadonlyMap<string, string> | undefined
/** Returns everything that folding a name changes: letters, removed apostrophes and dots, hyphens replaced by spaces. */
export function namesTable(): ReadonlyMap<string, string> {
  const lettere = lettersToFold()
  names ??= tableOf((c) => [...(lettere.get(c) ?? c)].map(foldSign).join(''))
  return names
}

/** Folds a name for comparison, character by character as the database does. */
export function foldName(text: string): string {
  return written(text, namesTable())
}

/** Courtesy titles that are no beginning of a common name, with or without full stops: «Sig.ra», «Dott.ssa», «Gent.ma». */
const TITLES =
  'sig\\.?(?:ra|na|rina)|signor(?:a|ina)?|sig|dott\\.?ssa|dottoressa|dott|dottor|dr\\.?ssa|dr|prof\\.?ssa|gent\\.?(?:ma|mo)|gentilissim[ao]|egregio|spett\\.?le'
/** Courtesy titles that count as such only with a full stop: «Ing. Rossi», while «ing» may begin «Ingrassia». */
const WITH_STOP = 'avv|ing|geom|rag|arch|prof|egr|spett|cav|on'
const TITLE = new RegExp(
  `(?<![^\\s(,;/])(?:(?:${TITLES})(?:\\.|(?=[\\s,;)]|$))|(?:${WITH_STOP})\\.)(?!\\S*@)`,
  'giu',
)

/** Returns a search text without courtesy titles, which no stored name has; unchanged when it is nothing else. */
export function withoutTitles(text: string): string {
  const bare = text.replace(TITLE, ' ').trim()
  return /[\p{L}\p{N}]/u.test(bare) ? bare : text
}

/** Maximum number of words of a search text that are used. */
export const WORDS_MAX = 12

/** Returns the folded words of a search text, without courtesy titles and duplicates: «Rossi, Sig.ra Anna» has two. */
export function wordsOf(text: string): string[] {
  return [
    ...new Set(
      foldName(withoutTitles(text))
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ].slice(0, WORDS_MAX)
}

/**
 * Returns the part of a name that identifies it: two spellings that differ only in quotation marks, ellipses, º for °, dashes or
 * blanks have the same one. Blanks between two digits count as a difference.
 */
export function nameIdentity(text: string): string {
  return foldName(text.replaceAll('º', '°'))
    .replace(/[\p{Quotation_Mark}\p{Dash}…]/gu, '')
    .replace(/(?<!\d)\s+|\s+(?!\d)/g, '')
}

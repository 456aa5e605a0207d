/**
 * Elision before numbers and dates: «all’8 marzo», «dall’11», «l’80%», «gli 8 punti». A number sounds like its name: otto,
 * undici, ottanta, ottomila begin with a vowel, diciotto and mille do not.
 */
const PREFIXES = {
  il: 'l’',
  lo: 'l’',
  la: 'l’',
  al: 'all’',
  dal: 'dall’',
  del: 'dell’',
  nel: 'nell’',
  sul: 'sull’',
  i: 'gli ',
  ai: 'agli ',
  dai: 'dagli ',
  dei: 'degli ',
  nei: 'negli ',
  sui: 'sugli ',
} as const

export type Article = keyof typeof PREFIXES

/**
 * Returns whether a text is pronounced with an initial vowel. Numbers: 8, 11, 80–89, 800–899, followed by thousands or not, and 1
 * («l’1%»), except «1º», the first of the month in `01/03/2026`, and «1.000».
 */
export function beginsWithVowel(text: string): boolean {
  const figures = /^[−-]?0*(\d+)/.exec(text)
  if (!figures) return /^[«“"(]?[aeiouàèéìòù]/i.test(text)
  const rest = text.slice(figures[0].length)
  if (figures[1] === '1') return !/^(º|[./]\d)/.test(rest)
  return /^(8|8\d|8\d\d|11)$/.test(figures[1]!)
}

/**
 * Writes an article, alone or joined to a preposition, before a number, a date or a word: «al 3 marzo», «all’8 marzo».
 * @param article form without elision. «Il» with a capital for the beginning of a sentence
 * @param next following text, as displayed
 */
export function elide(article: Article | Capitalize<Article>, next: string): string {
  if (!beginsWithVowel(next)) return `${article} ${next}`
  const elided = PREFIXES[article.toLowerCase() as Article]
  return (article === article.toLowerCase() ? elided : elided[0]!.toUpperCase() + elided.slice(1)) + next
}

/** Writes «a» before the name of a place, «ad» before an initial «a»: «a Milano», «ad Ancona». */
export const toPlace = (name: string): string => `${/^[aàAÀ]/.test(name) ? 'ad' : 'a'} ${name}`

/**
 * Ends a sentence whose last word is user text, which may have its own full stop: «S.r.l.», «a ottobre…», «Perché?». After a
 * closing quotation mark a full stop follows a question mark, but not another full stop.
 */
export function fullStop(sentence: string): string {
  return /[.!?…]$|[.…][»”")]$/.test(sentence) ? sentence : `${sentence}.`
}

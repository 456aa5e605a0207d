/**
 * Forms of each article before a vowel sound and before «zero»: «all’8 marzo», «dall’11», «l’80%», «gli 8 punti», «allo 0%». A
 * number sounds like its name: otto, undici, ottanta, ottomila begin with a vowel, diciotto and mille do not.
 */
const FORMS = {
  il: { vowel: 'l’', zero: 'lo ' },
  lo: { vowel: 'l’', zero: 'lo ' },
  la: { vowel: 'l’', zero: 'la ' },
  al: { vowel: 'all’', zero: 'allo ' },
  dal: { vowel: 'dall’', zero: 'dallo ' },
  del: { vowel: 'dell’', zero: 'dello ' },
  nel: { vowel: 'nell’', zero: 'nello ' },
  sul: { vowel: 'sull’', zero: 'sullo ' },
  i: { vowel: 'gli ', zero: 'gli ' },
  ai: { vowel: 'agli ', zero: 'agli ' },
  dai: { vowel: 'dagli ', zero: 'dagli ' },
  dei: { vowel: 'degli ', zero: 'degli ' },
  nei: { vowel: 'negli ', zero: 'negli ' },
  sui: { vowel: 'sugli ', zero: 'sugli ' },
} as const

export type Article = keyof typeof FORMS

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

/** Matches a number pronounced «zero…»: «0%», «0,5», not the day in `08/03/2026`. */
const ZERO = /^0+(?!\d)/

/**
 * Writes an article, alone or joined to a preposition, before a number, a date or a word: «al 3 marzo», «all’8 marzo».
 * @param article form before a consonant. «Il» with a capital for the beginning of a sentence
 * @param next following text, as displayed
 */
export function elide(article: Article | Capitalize<Article>, next: string): string {
  const sound = beginsWithVowel(next) ? 'vowel' : ZERO.test(next) ? 'zero' : null
  if (!sound) return `${article} ${next}`
  const form = FORMS[article.toLowerCase() as Article][sound]
  return (article === article.toLowerCase() ? form : form[0]!.toUpperCase() + form.slice(1)) + next
}

/** Writes the preposition «a» before a word or a name, «ad» before an initial «a»: «a Milano», «ad Ancona», «ad aprile». */
export const aOrAd = (next: string): string =>
  `${/^[«“"(]?a/i.test(next.normalize('NFD')) ? 'ad' : 'a'} ${next}`

/** Joins words with commas and «e»: «a, b e c». */
export const joinWords = (words: readonly string[]): string => new Intl.ListFormat('it').format(words)

/**
 * Ends a sentence whose last word is user text, which may have its own full stop: «S.r.l.», «a ottobre…», «Perché?». After a
 * closing quotation mark a full stop follows a question mark, but not another full stop.
 */
export function fullStop(sentence: string): string {
  return /[.!?…]$|[.…][»”")]$/.test(sentence) ? sentence : `${sentence}.`
}

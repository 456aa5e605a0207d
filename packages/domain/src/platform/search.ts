/** Maximum length of a search in characters. Longer pasted text is cut. */
export const SEARCH_MAX = 120

/** Returns a search text trimmed, and cut after `SEARCH_MAX` characters. */
export const cutSearch = (text: string): string => [...text.trim()].slice(0, SEARCH_MAX).join('').trim()

/** Courtesy titles that are no beginning of a common name, with or without full stops: «Sig.ra», «Dott.ssa», «Gent.ma». */
const TITLES =
  'sig\\.?(?:ra|na|rina)|signor(?:a|ina)?|sig|dott\\.?ssa|dottoressa|dott|dottor|dr\\.?ssa|dr|prof\\.?ssa|gent\\.?(?:ma|mo)|gentilissim[ao]|egregio|spett\\.?le'
/** Titles that are one with a full stop only: «Ing. Rossi», while «ing» may begin «Ingrassia». */
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

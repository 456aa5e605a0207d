/**
 * Test helper that finds grammatical mistakes in Italian sentences. Its number rules are independent of `platform/italian.ts`,
 * which it therefore checks too.
 */
const VOWEL = String.raw`(?:8|11|8\d|8\d\d)(?:\.\d{3})*(?![\d.]*\d)`
const NOT_ELIDED = new RegExp(
  String.raw`(?<![\p{L}’])(?:il|lo|la|al|dal|del|nel|sul|i|ai|dai|dei|nei|sui)[\s\u00a0]+(?:${VOWEL})`,
  'giu',
)
const ELIDED =
  /(?:\b(?:l|all|dall|dell|nell|sull)’|\b(?:gli|agli|dagli|degli|negli|sugli)[\s\u00a0])(\d[\d.]*)(\S?)/giu
const SAYS_VOWEL = new RegExp(`^(?:1|${VOWEL})$`)
const FULL_STOPS = /(?<!\.)\.\.(?!\.)|[!?…]\.|[.…][»”]\./g
/** A participle after a quoted name: the gender of a premio's or requirement's name is unknown, as in «Borraccia» è partito. */
const AGREED = /(?:(?:^|[.!?]\s+)«[^»]*»|:) è \p{L}+[ts]o(?!\p{L})/gmu

/**
 * Returns the mistakes of a text: an article not elided before a number that begins with a vowel, one elided before another
 * number, two full stops, a participle after a quoted name.
 * @param ended whether the text consists of whole sentences. Each paragraph must then end with a full stop or a colon, except
 * links and the signature
 */
export function italianMistakes(text: string, { ended = false } = {}): string[] {
  const elided = [...text.matchAll(ELIDED)].filter(
    ([, figures = '', next]) =>
      !SAYS_VOWEL.test(figures.replace(/\.$/, '')) || (figures === '1' && next === 'º'),
  )
  const paragraphs = ended ? text.split(/\n+/).filter((part) => / /.test(part)) : []
  return [
    ...[...text.matchAll(NOT_ELIDED), ...elided, ...text.matchAll(FULL_STOPS), ...text.matchAll(AGREED)].map(
      ([found]) => found,
    ),
    ...paragraphs.filter((part) => !/(?:[.!?…:,;]|[.!?…][»”"])$/.test(part.trim())),
  ]
}

/** Numbers before which Italian articles are elided, and some before which they are not. */
export const SAMPLE_NUMBERS = [
  1, 2, 8, 11, 18, 28, 80, 81, 88, 100, 110, 180, 800, 880, 1000, 1100, 8000, 8500, 11_000, 80_000,
]

/** Dates on the days 1, 2, 8, 11, 18 and 28 of each month, as test samples. */
export const SAMPLE_DAYS = Array.from({ length: 12 }, (_, month) =>
  [1, 2, 8, 11, 18, 28].map(
    (day) => `2027-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  ),
).flat()

/** Texts as users write them, as test samples: with and without a full stop, in capitals, in quotes. */
export const SAMPLE_TEXTS = [
  'Prova',
  'Rossi S.r.l.',
  'la busta paga di ottobre.',
  'eNASARCO',
  'Perché?',
  'Si parte!',
  'da rivedere…',
]

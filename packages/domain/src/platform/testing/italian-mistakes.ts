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
  /(?:\b(?:l|all|dall|dell|nell|sull)’|\b(?:gli|agli|dagli|degli|negli|sugli)[\s\u00a0](?!0(?!\d)))(\d[\d.]*)(\S?)/giu
/**
 * Matches an article in the wrong form before zero, which takes «lo» and «gli»: «lo 0,5%», «gli 0 punti». The day in «il 08/03»
 * is not pronounced «zero».
 */
const NOT_BEFORE_ZERO = /(?<![\p{L}’])(?:il|al|dal|del|nel|sul|i|ai|dai|dei|nei|sui)[\s\u00a0]+0+(?![\d/])/giu
const ONLY_BEFORE_ZERO = /(?<![\p{L}’])(?:allo|dallo|dello|nello|sullo)[\s\u00a0]+(?!0)\d/giu
const PREPOSITION_A =
  /(?<![\p{L}’/])(?:a[\s\u00a0]+[«“"(]?[aàá](?=\p{L})|ad[\s\u00a0]+[«“"(]?(?![aeiouàèéìòù])\p{L})\S*/giu
/** A plural that follows «1 punto» in its clause: «1 punto, tenuti da parte», «1 punto di nuovo tuoi». */
const PLURAL_OF_ONE =
  /(?<![\d.,])1[\s\u00a0]punto(?![\p{L}])[^.:;]*?(?<!\p{L})(?:tuoi|\p{L}{2,}[au]ti)(?!\p{L})/giu
/** Matches a participle or a pronoun that supposes the reader's gender: «come ci sei arrivato», «se non sei stato tu». */
const READER_GENDER = /(?<!\p{L})(?:sei|essere) (?:già )?\p{L}+[ts][oa](?!\p{L})/giu
const SAYS_VOWEL = new RegExp(`^(?:1|${VOWEL})$`)
const FULL_STOPS = /(?<!\.)\.\.(?!\.)|[!?…]\.|[.…][»”]\./g
/** A participle after a user's name: the gender of a premio's or requirement's name is unknown, as in «Borraccia» è partito. */
const AGREED = /(?:(?:^|[.!?]\s+)«[^»]*»|:) è \p{L}+[ts][oa](?!\p{L})/gmu

const WRONG = [
  NOT_ELIDED,
  NOT_BEFORE_ZERO,
  ONLY_BEFORE_ZERO,
  PREPOSITION_A,
  FULL_STOPS,
  AGREED,
  PLURAL_OF_ONE,
  READER_GENDER,
]

/**
 * Returns the mistakes of a text: an article in the wrong form before a number, «a» and «ad» exchanged, two full stops, a plural
 * after «1 punto», a participle that supposes the gender of a user's name or of the reader.
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
    ...elided.map(([found]) => found),
    ...WRONG.flatMap((wrong) => text.match(wrong) ?? []),
    ...paragraphs.filter((part) => !/(?:[.!?…:,;]|[.!?…][»”"])$/.test(part.trim())),
  ]
}

/** Test samples: numbers before which Italian articles change, and some before which they do not. */
export const SAMPLE_NUMBERS = [
  0, 1, 2, 8, 11, 18, 28, 80, 81, 88, 100, 110, 180, 800, 880, 1000, 1100, 8000, 8500, 11_000, 80_000,
]

/** Percentages to be written with an article, as test samples. */
export const SAMPLE_PERCENTAGES = [0, 0.5, 1, 1.5, 8, 80.5]

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
  'Anna Alberti',
  'Iscrizione R.U.I.',
  'la busta paga di ottobre.',
  'eNASARCO',
  'Perché?',
  'Si parte!',
  'da rivedere…',
]

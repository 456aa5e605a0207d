/** Decodes import files, and finds letters that were decoded in the wrong encoding. */

/** Windows-1252 characters for the second byte of an accented letter in UTF-8. */
const SECOND = '\\x80-\\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
/**
 * UTF-8 read in another encoding: «NicolÃ²», «CittÃ », «lâ€™anno» in Windows-1252, «Nicol√≤» on a Mac, «Nicol├▓» in DOS; and the
 * replacement character (U+FFFD).
 */
const MOJIBAKE = new RegExp(`Ã[${SECOND}]|(?<=\\p{Ll})Ã|â€|Â[${SECOND}]|√|[\\u2500-\\u257f\\ufffd]`, 'u')
/** Bytes that Windows-1252 does not define. */
const UNDEFINED = /[\x81\x8d\x8f\x90\x9d]/

/** Characters of the bytes 80–FF in code page 850, of the Italian DOS console and the programs that export for it. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const decodeCp850 = (byte: Buffer) =>
  byte.toString('latin1').replace(/[\x80-\xff]/g, (char) => CP850[char.charCodeAt(0) - 0x80]!)

/** Characters around one that are examined. */
const AROUND = 24
const VOWEL = /[aeiouyæœø]/i
/** Accented letter at the end of an Italian word, with the letter before it: «città», «Nicolò», «Noè», «più», «virtù». */
const ITALIAN_END = /(?:^|\p{L})[èÈéÉ]$|(?![aeouàèéòù])\p{L}[àìòùÀÌÒÙ]$/iu
/** Letter that follows or precedes a vowel: «Noël», «María», «Suárez», «Simões», «Häusler». */
const HIATUS = /[ëïíü]|u[áé]|[ãõ][eo]|äu/i
/** Words that end in a consonant in Italian, unlike most: a no-break space may follow them. */
const CONSONANT_END = /^(?:d[ae]l|nel|sul|per|con|in|il|un|ed|san)$/i
const OPENING = '“„«‹'
/** Quotation marks that close each opening one. */
const CLOSING: Record<string, string> = { '“': '”', '„': '“”', '«': '»', '‹': '›' }

/** Scores a letter by the words of a European name: 2 in an Italian one, 1 in another, 0 unusual, -1 impossible there. */
function letterScore(char: string, left: string, right: string): number {
  const isLower = /\p{Ll}/u.test(char)
  const fits = isLower
    ? /^\p{Ll}*$/u.test(right) && !/\p{Lu}{2}$/u.test(left)
    : /^\p{Lu}*$/u.test(left) && (/^\p{Lu}*$/u.test(right) || (left === '' && /^\p{Ll}+$/u.test(right)))
  if (!fits) return -1
  const [before = '', after = ''] = [left.at(-1), right[0]]
  const base = char.normalize('NFD')[0]!
  if (right === '' && ITALIAN_END.test(before + char)) return 2
  if (left === '' && right === '') return 0
  const near = VOWEL.test(before.normalize('NFD')) || VOWEL.test(after.normalize('NFD'))
  if (/[ðþßıﬁﬂ]/i.test(char))
    return char === 'ß' && VOWEL.test(before.normalize('NFD')) && /^(?:[aeiout]|$)/.test(after) ? 1 : 0
  if (!VOWEL.test(base)) return near || (left === '' && !isLower) ? 1 : 0
  if (HIATUS.test(before + char + after)) return 1
  return near || right === '' ? 0 : 1
}

/** Scores a sign: 2 or 1 where it belongs, 0 where it may stand, -1 where no text has it. */
function signScore(text: string, at: number, left: string, right: string): number {
  const char = text[at]!
  const beside = left !== '' || right !== ''
  const between = left !== '' && right !== ''
  if (char === '’' || char === '‘') {
    if (right === '') return char === '’' && VOWEL.test(left.at(-1) ?? '') ? 1 : 0
    const elides = /^.\p{L}/u.test(right) && VOWEL.test(right.normalize('NFD')[0]!) && /[^aeiou]$/i.test(left)
    if (char === '‘' || !elides) return elides ? 1 : /^[omn]$/i.test(left) && char === '’' ? 2 : 0
    return /^(?:\p{L}|un|(?:[dns]?[aeu]|co|be)ll|sant|quell|tutt|mezz|gran?d)$/iu.test(left) ? 2 : 1
  }
  if ('“”„«»‹›'.includes(char)) {
    if (between) return -1
    const line = (part: string) => part.split(/[\r\n]/)
    const closed = [...(CLOSING[char] ?? '')].some((one) =>
      line(text.slice(at + 1, at + 80))[0]!.includes(one),
    )
    const opened = Object.entries(CLOSING).some(
      ([open, close]) =>
        close.includes(char) &&
        line(text.slice(Math.max(0, at - 80), at))
          .at(-1)!
          .includes(open),
    )
    if ((closed && left === '') || (opened && right === '')) return 1
    return OPENING.includes(char) && left !== '' ? -1 : 0
  }
  if (char === '–' || char === '—') {
    if (left === '') return /\s/.test(text[at - 1] ?? '') && /\s/.test(text[at + 1] ?? '') ? 1 : 0
    return right === '' || /\p{Ll}/u.test(right[0]!) ? -1 : 0
  }
  if (char === '°' || char === 'º' || char === 'ª') {
    if (right === '' && (/^n$/i.test(left) || /\d/.test(text[at - 1] ?? ''))) return 2
    return beside && (char === '°' || right !== '') ? -1 : 0
  }
  if (char === '€') return beside ? -1 : /\d ?€|€ ?\d/.test(text.slice(Math.max(0, at - 2), at + 3)) ? 1 : 0
  if (char === '…') return between ? -1 : 0
  if (char === '\u00a0') return /^\p{Ll}/u.test(right) && left !== '' && !CONSONANT_END.test(left) ? 0 : 1
  if ('©®™²³'.includes(char)) return right === '' ? 0 : -1
  return beside && !'´\u00adµ'.includes(char) ? -1 : 0
}

/** Scores a character that is not ASCII by how well it stands where it is. */
function plausibility(text: string, at: number): number {
  const left = /\p{L}*$/u.exec(text.slice(Math.max(0, at - AROUND), at))![0]
  const right = /^\p{L}*/u.exec(text.slice(at + 1, at + 1 + AROUND))![0]
  const char = text[at]!
  return /[\p{Lu}\p{Ll}]/u.test(char) && char !== 'ƒ'
    ? letterScore(char, left, right)
    : signScore(text, at, left, right)
}

/**
 * Finds where bytes read as Windows-1252 are of a Mac (Mac Roman) or of DOS (code page 850): a character that cannot stand where it
 * is, and can in the other encoding; or, in the whole file, characters that are more plausible in it.
 * @returns the index of the first of them, or -1
 */
function foreignByte(byte: Buffer, text: string): number {
  const others = [new TextDecoder('macintosh').decode(byte), decodeCp850(byte)].map((decoded) => ({
    decoded,
    total: 0,
    first: -1,
  }))
  let total = 0
  for (const { index } of text.matchAll(/[^\0-\x7f]/g)) {
    if (UNDEFINED.test(text[index]!)) return index
    const own = plausibility(text, index)
    total += own
    for (const other of others) {
      const score = plausibility(other.decoded, index)
      if (own < 0 && score > 0) return index
      other.total += score
      if (score > own && other.first < 0) other.first = index
    }
  }
  return others.find((other) => other.total > total)?.first ?? -1
}

/**
 * Decodes a file: UTF-16 or UTF-8, with or without BOM, else Windows-1252; null when it is binary.
 * @returns the text, with the index of the first wrongly decoded letter, -1 when there is none
 */
export function decodeFile(byte: Buffer): { text: string; wrong: number } | null {
  const encoding = encodingOf(byte)
  if (encoding === null) return null
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(byte)
    return { text, wrong: text.search(MOJIBAKE) }
  } catch {
    if (encoding !== 'utf-8') return null
    const text = new TextDecoder('windows-1252').decode(byte)
    const mojibake = text.search(MOJIBAKE)
    return { text, wrong: mojibake >= 0 ? mojibake : foreignByte(byte, text) }
  }
}

function encodingOf(byte: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  const mark = byte.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  if (!byte.includes(0)) return 'utf-8'
  // Without a BOM, plain text in UTF-16 has a zero in every second byte.
  const half = (from: number) =>
    byte.subarray(0, 200).filter((value, i) => i % 2 === from && value === 0).length
  if (half(1) > 50 && half(0) === 0) return 'utf-16le'
  return half(0) > 50 && half(1) === 0 ? 'utf-16be' : null
}

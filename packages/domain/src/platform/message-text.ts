/** Sender and recipient of an e-mail: the product's name, which is a setting, and a given name, or null for none. */
export type EmailContext = { product: string; name: string | null }

/**
 * Composes the plain text of an e-mail: greeting, body, signature.
 * @param body one or more paragraphs
 * @param closing the words before the signature
 */
export const composeEmail = ({ product, name }: EmailContext, body: string, closing = 'A presto'): string =>
  `Ciao${name ? ` ${name}` : ''},\n\n${body}\n\n${closing},\n${product}`

/**
 * Length of a text as an SMS (3GPP TS 23.038 and 23.040): one segment has 160 characters of the GSM alphabet or 70 of any other,
 * several have 153 or 67 each. Some GSM characters count twice.
 */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const GSM_DOPPI = new Set('^{}\\[~]|€\f')

/** Characters of the GSM alphabet that replace typographic ones in an SMS: they look similar, at half the price. */
const SEMPLICI: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '«': '"',
  '»': '"',
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u2212': '-',
}

/** Replaces quotes, dashes and spaces of a text by characters of the GSM alphabet, for an SMS. */
export function smsText(text: string): string {
  return text.replace(/[’‘«»“”–—…\u00a0\u2212]/g, (sign) => SEMPLICI[sign] ?? sign)
}

/** Returns the alphabet a text needs, and the number of segments, each of which is charged. */
export function smsLength(text: string): { alfabeto: 'GSM-7' | 'UCS-2'; segmenti: number } {
  const signs = [...text]
  if (signs.every((c) => GSM.has(c) || GSM_DOPPI.has(c))) {
    const places = signs.reduce((n, c) => n + (GSM_DOPPI.has(c) ? 2 : 1), 0)
    return { alfabeto: 'GSM-7', segmenti: places <= 160 ? 1 : Math.ceil(places / 153) }
  }
  return { alfabeto: 'UCS-2', segmenti: text.length <= 70 ? 1 : Math.ceil(text.length / 67) }
}

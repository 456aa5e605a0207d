/**
 * How long a text is as an SMS (3GPP TS 23.038 and 23.040): 160 characters of the GSM alphabet or 70 of any other in one
 * segment, 153 or 67 in each of several; a few GSM characters take the room of two.
 */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const GSM_DOPPI = new Set('^{}\\[~]|€\f')

/** What our typography becomes on a phone's keypad: the look of it, at half the price. */
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

/** The text with quotes, dashes and spaces an SMS has cheaply. */
export function smsText(text: string): string {
  return text.replace(/[’‘«»“”–—…\u00a0\u2212]/g, (sign) => SEMPLICI[sign] ?? sign)
}

/** The alphabet a text needs and how many segments, each paid for, it takes. */
export function smsLength(text: string): { alfabeto: 'GSM-7' | 'UCS-2'; segmenti: number } {
  const signs = [...text]
  if (signs.every((c) => GSM.has(c) || GSM_DOPPI.has(c))) {
    const places = signs.reduce((n, c) => n + (GSM_DOPPI.has(c) ? 2 : 1), 0)
    return { alfabeto: 'GSM-7', segmenti: places <= 160 ? 1 : Math.ceil(places / 153) }
  }
  return { alfabeto: 'UCS-2', segmenti: text.length <= 70 ? 1 : Math.ceil(text.length / 67) }
}

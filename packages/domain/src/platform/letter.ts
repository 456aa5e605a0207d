/** What every e-mail needs: the product's name, which is a setting, and the given name of its reader, if it may be used. */
export type LetterHead = { product: string; name: string | null }

/**
 * The text of an e-mail.
 * @param body one or more paragraphs, beginning in lower case after the greeting
 * @returns greeting, body and signature; the greeting has no name where the head has none
 */
export const letter = ({ product, name }: LetterHead, body: string): string =>
  `Ciao${name ? ` ${name}` : ''},\n\n${body}\n\nA presto,\n${product}`

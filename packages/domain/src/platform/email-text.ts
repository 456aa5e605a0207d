/** Sender and recipient of an e-mail: the product's name, which is a setting, and a given name, or null for none. */
export type EmailContext = { product: string; name: string | null }

/**
 * Composes the plain text of an e-mail: greeting, body, signature.
 * @param body one or more paragraphs
 * @param closing the words before the signature
 */
export const composeEmail = ({ product, name }: EmailContext, body: string, closing = 'A presto'): string =>
  `Ciao${name ? ` ${name}` : ''},\n\n${body}\n\n${closing},\n${product}`

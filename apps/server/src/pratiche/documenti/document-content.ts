/** Digital signature found in a document. */
export type Firma = {
  /** Name of the signer, from the certificate. */
  firmatario: string
  /** Issuer of the certificate. */
  emittente: string
  /** Instant of the signature as ISO 8601; null when it has none. */
  firmata_il: string | null
  /** Whether the content is what was signed. */
  integra: boolean
  /** Whether the certificate was within its validity period at the instant of the signature. Revocation is not asked. */
  certificato_valido: boolean
}

/** Document composed of uploaded files. */
export type Composed = { tipo: 'pdf' | 'p7m'; bytes: Buffer; pagine: number | null; firme: Firma[] }

import * as z from 'zod/mini'

/** Schema of bytes in base64url, as in WebAuthn's JSON. */
const bytes = (max: number) =>
  z.string().check(z.regex(/^[\w-]+$/, 'La passkey non si legge.'), z.maxLength(max))
const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }

/** WebAuthn assertion: the browser's response to an authentication challenge. */
export const passkeyAnswer = z.strictObject({
  ...credential,
  response: z.strictObject({
    authenticatorData: bytes(4000),
    clientDataJSON: bytes(4000),
    signature: bytes(4000),
    userHandle: z.optional(bytes(200)),
  }),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/** WebAuthn attestation: the browser's response to the creation of a passkey. */
export const passkeyMade = z.strictObject({
  ...credential,
  response: z.strictObject({
    attestationObject: bytes(40_000),
    clientDataJSON: bytes(4000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
  }),
})
export type PasskeyMade = z.output<typeof passkeyMade>

/** Options of a WebAuthn authentication. No `allowCredentials`: the user chooses the passkey. */
export const challenge = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})

/** Options with which the browser creates a passkey. */
export const creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
})

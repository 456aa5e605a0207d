/**
 * Reads a one-time code from an SMS that names this site (WebOTP). Null where unsupported, or when the user prefers to type the
 * code.
 */
export async function codeFromSms(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null
  const options = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions
  try {
    const given = (await navigator.credentials.get(options)) as { code?: string } | null
    return given?.code ?? null
  } catch {
    // Refused or aborted: the user types the code.
    return null
  }
}

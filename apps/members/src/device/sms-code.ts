/**
 * The code of an SMS, as the browser hands it over when the message names this site (WebOTP). Null where there is no such
 * thing, and when the person would rather write it.
 */
export async function codeFromSms(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null
  const asked = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions
  try {
    const given = (await navigator.credentials.get(asked)) as { code?: string } | null
    return given?.code ?? null
  } catch {
    // Refused, or the question is over: the places are there to be written in.
    return null
  }
}

import { messageOf } from '@primo/client/error-message'
import { firstErrors } from '@primo/client/field-errors'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useDebounced } from '../../ui/debounce.ts'
import { loadRemoteCalls } from './checks.ts'
import type { Sponsor } from './steps.ts'
import type { SignupForm } from './useValues.ts'

/** Debounce time of the check of a sponsor's code, in milliseconds. */
const SETTLED_MS = 500
/** Minimum length of a complete sponsor's code. */
const CODE_MIN = 4

/** Checks the sponsor's code while it is typed. @param inSight whether the step with the code's field is shown */
export function useSponsorCheck({ values, now, refuse }: SignupForm, inSight: boolean) {
  const [found, setFound] = useState<(Sponsor & { code: string }) | null>(null)
  const asked = useRef('')

  const checkSponsor = useCallback(
    async (written: string, { quiet = false }: { quiet?: boolean } = {}): Promise<boolean> => {
      const code = written.trim()
      asked.current = code
      try {
        const { sponsorOf } = await loadRemoteCalls()
        setFound({ code, ...(await sponsorOf(code)) })
        return true
      } catch (cause) {
        // A stale response, for an older code, is not shown.
        if (!quiet && now().codice_sponsor.trim() === code)
          refuse({ codice_sponsor: firstErrors(cause).code ?? messageOf(cause) })
        return false
      }
    },
    [now, refuse],
  )

  // Debounced: a valid code is confirmed at once. An invalid one is reported when the field loses the focus.
  const code = values.codice_sponsor.trim()
  const settled = useDebounced(code, SETTLED_MS)
  useEffect(() => {
    if (inSight && settled.length >= CODE_MIN && asked.current !== settled)
      void checkSponsor(settled, { quiet: true })
  }, [settled, inSight, checkSponsor])

  const sponsor = found?.code === code ? found : null

  /** Checks the code and shows its error when the field loses the focus. */
  function leaveSponsor(): void {
    if (code.length >= CODE_MIN && sponsor === null) void checkSponsor(code)
  }

  return { sponsor, checkSponsor, leaveSponsor }
}

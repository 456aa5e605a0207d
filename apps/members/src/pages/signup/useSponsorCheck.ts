import { firstErrors } from '@primo/client/field-errors'
import { messageOf } from '@primo/client/sentences'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSettled } from '../../ui/debounce.ts'
import { reachRemote } from './checks.ts'
import type { Sponsor } from './steps.ts'
import type { SignupForm } from './useValues.ts'

/** A code that has stood still this long has been written. */
const SETTLED_MS = 500
/** Shorter than this nobody has finished writing it. */
const CODE_MIN = 4

/**
 * Whose the sponsor's code is, asked as it is written.
 * @param inSight whether the step with the field is on the screen
 */
export function useSponsorCheck({ values, now, refuse }: SignupForm, inSight: boolean) {
  const [found, setFound] = useState<(Sponsor & { code: string }) | null>(null)
  const asked = useRef('')

  const checkSponsor = useCallback(
    async (written: string, { quiet = false }: { quiet?: boolean } = {}): Promise<boolean> => {
      const code = written.trim()
      asked.current = code
      try {
        const { sponsorOf } = await reachRemote()
        setFound({ code, ...(await sponsorOf(code)) })
        return true
      } catch (cause) {
        // An answer about an older code is not shown.
        if (!quiet && now().codice_sponsor.trim() === code)
          refuse({ codice_sponsor: firstErrors(cause).code ?? messageOf(cause) })
        return false
      }
    },
    [now, refuse],
  )

  // Once it stands still: said when it is good; that it is not is said where one leaves it.
  const code = values.codice_sponsor.trim()
  const settled = useSettled(code, SETTLED_MS)
  useEffect(() => {
    if (inSight && settled.length >= CODE_MIN && asked.current !== settled)
      void checkSponsor(settled, { quiet: true })
  }, [settled, inSight, checkSponsor])

  const sponsor = found?.code === code ? found : null

  /** The code's field has been left: what is wrong with it is said. */
  function leaveSponsor(): void {
    if (code.length >= CODE_MIN && sponsor === null) void checkSponsor(code)
  }

  return { sponsor, checkSponsor, leaveSponsor }
}

import { firstErrors } from '@primo/client/field-errors'
import { messageOf } from '@primo/client/sentences'
import { validaSponsor } from '@primo/contract/ingresso/registrazione'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../data/api.ts'
import { useSettled } from '../../ui/debounce.ts'
import type { SignupValues } from './steps.ts'

/** A code that has stood still this long has been written. */
const SETTLED_MS = 500
/** Shorter than this nobody has finished writing it. */
const CODE_MIN = 4

/**
 * Whose the sponsor's code is, asked as it is written.
 * @param inSight whether the step with the field is on the screen
 */
export function useSponsorCheck(
  { getValues, setError, watch }: UseFormReturn<SignupValues>,
  inSight: boolean,
) {
  const [sponsor, setSponsor] = useState<string | null>(null)
  /** What is written in the sponsor's field now: an answer about an older code is not shown. */
  const written = useRef('')
  const rewriteSponsor = useCallback(() => {
    written.current = ''
    setSponsor(null)
  }, [])

  const checkSponsor = useCallback(
    async (code: string, { quiet = false }: { quiet?: boolean } = {}): Promise<boolean> => {
      written.current = code.trim()
      try {
        const { message } = await api(validaSponsor, { params: { code: code.trim() } })
        if (written.current === code.trim()) setSponsor(message ?? 'Sponsor valido')
        return true
      } catch (cause) {
        if (written.current !== code.trim()) return false
        setSponsor(null)
        if (quiet) return false
        setError('codice_sponsor', { message: firstErrors(cause).code ?? messageOf(cause) })
        return false
      }
    },
    [setError],
  )

  // Once it stands still: said when it is good; that it is not is said where one leaves it.
  const code = useSettled(watch('codice_sponsor').trim(), SETTLED_MS)
  useEffect(() => {
    if (inSight && code.length >= CODE_MIN && written.current !== code)
      void checkSponsor(code, { quiet: true })
  }, [code, inSight, checkSponsor])

  /** The code's field has been left: what is wrong with it is said. */
  function leaveSponsor(): void {
    const left = getValues('codice_sponsor').trim()
    if (left.length >= CODE_MIN && sponsor === null) void checkSponsor(left)
  }

  return { sponsor, checkSponsor, rewriteSponsor, leaveSponsor }
}

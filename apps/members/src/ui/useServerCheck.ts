import { messageOf } from '@primo/client/api-error'
import { useRef, useState } from 'react'

/** Definition of a value that the server checks, such as a one-time code. */
interface Check {
  /** Returns the normalized value, or null when it cannot be valid. */
  read: (typed: string) => string | null
  /** Error message for a text that cannot be a valid value. */
  unreadable: string
  /** Checks the value. Returns null when it is right, else an error message. */
  check: (answer: string) => Promise<string | null>
  /** Called with the value when it was right. */
  done: (answer: string) => void
}

/** Manages a field whose value the server checks (such as a code): one check at a time, and a wrong value stays in the field. */
export function useServerCheck({ read, unreadable, check, done }: Check) {
  const input = useRef<HTMLInputElement>(null)
  const trying = useRef(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(text = typed): Promise<void> {
    if (trying.current) return
    const answer = read(text)
    if (answer === null) return refuse(unreadable)
    trying.current = true
    setBusy(true)
    setError(undefined)
    try {
      const sentence = await check(answer)
      if (sentence === null) done(answer)
      else refuse(sentence)
    } catch (cause) {
      refuse(messageOf(cause))
    } finally {
      trying.current = false
      setBusy(false)
    }
  }

  function refuse(sentence: string) {
    setError(sentence)
    input.current?.focus()
  }

  function write(text: string) {
    setTyped(text)
    setError(undefined)
  }

  return { input, typed, error, busy, write, refuse, submit }
}

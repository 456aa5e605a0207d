import { messageOf } from '@primo/client/sentences'
import { useRef, useState } from 'react'

/** A question whose answer the server checks. */
export interface Check {
  /** What has been typed, as it is checked; null when it cannot be right. */
  read: (typed: string) => string | null
  /** The sentence for what cannot be right. */
  unreadable: string
  /** Tries it: null when it is right, else the sentence for the person. */
  check: (answer: string) => Promise<string | null>
  /** It was right. */
  done: (answer: string) => void
}

/** What is typed in answer, and what came of trying it: one try at a time, and a wrong answer stays written. */
export function useCheck({ read, unreadable, check, done }: Check) {
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

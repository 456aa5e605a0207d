import { messageOf } from '@primo/client/api-error'
import { useState } from 'react'
import { confirmDialog, toast } from './overlays.ts'

type Question = Parameters<typeof confirmDialog>[0]

/** Returns a function that runs a button's action, after a confirmation if there is one, and shows an error as a toast. */
export function usePress() {
  const [busy, setBusy] = useState(false)

  async function press(work: () => Promise<unknown>, question?: Question): Promise<void> {
    if (question && !(await confirmDialog(question))) return
    setBusy(true)
    try {
      await work()
    } catch (cause) {
      toast(messageOf(cause), 'danger')
    } finally {
      setBusy(false)
    }
  }

  return { busy, press }
}

import { messageOf } from '@primo/client/sentences'
import { useState } from 'react'
import { confirmDialog, toast } from './overlays.ts'

type Question = Parameters<typeof confirmDialog>[0]

/** Something done at a press, once a question about it has its yes where there is one: why it did not go is said. */
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

type Answer = (confirmed: boolean) => void

let asker: ((answer: Answer) => void) | null = null
let asked: Promise<boolean> | null = null

/** Who asks the person to confirm himself, while he is on the screen. @returns what takes him away */
export function lendAsker(ask: (answer: Answer) => void): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = null
  }
}

/** Has the person asked to confirm that it is he, once for all the calls that wait for it. @returns whether he did */
export function askIdentity(): Promise<boolean> {
  const ask = asker
  if (!ask) return Promise.resolve(false)
  asked ??= new Promise<boolean>((answer) => ask(answer)).finally(() => {
    asked = null
  })
  return asked
}

import { layOut } from './layout.ts'

/** The worker: a hundred thousand people take a second to lay out, and the screen must not wait for it. */
self.onmessage = ({ data }: MessageEvent<Int32Array>) => {
  const posti = layOut(data)
  self.postMessage(posti, { transfer: [posti.x.buffer, posti.y.buffer] })
}

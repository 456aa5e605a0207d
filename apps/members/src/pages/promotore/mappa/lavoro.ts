import { disponi } from './disposizione.ts'

/** The worker: a hundred thousand people take a second to lay out, and the screen must not wait for it. */
self.onmessage = ({ data }: MessageEvent<Int32Array>) => {
  const { x, y, raggio } = disponi(data)
  self.postMessage({ x, y, raggio }, { transfer: [x.buffer, y.buffer] })
}

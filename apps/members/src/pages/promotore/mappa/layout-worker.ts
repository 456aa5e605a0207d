import { layOut } from './layout.ts'

/** The worker: a hundred thousand people take a second to lay out, and the screen must not wait for it. */
self.onmessage = ({ data }: MessageEvent<Int32Array>) => {
  const places = layOut(data)
  self.postMessage(places, { transfer: [places.x.buffer, places.y.buffer] })
}

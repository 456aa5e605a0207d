import { layOut } from './layout.ts'

/** Web worker: the layout of a hundred thousand people takes a second, and would block the main thread. */
self.onmessage = ({ data }: MessageEvent<Int32Array>) => {
  const places = layOut(data)
  self.postMessage(places, { transfer: [places.x.buffer, places.y.buffer] })
}

import { layOut } from './ring-layout.ts'

/** Web worker that lays out the map: for a hundred thousand people it takes a second, and would block the main thread. */
self.onmessage = ({ data }: MessageEvent<Int32Array>) => {
  const places = layOut(data)
  self.postMessage(places, { transfer: [places.x.buffer, places.y.buffer] })
}

import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** An answer of which nothing more was taken for so long is not waited for; it is looked at so often. */
const PATIENCE_MS = 120_000
const ROUND_MS = 15_000

/** What had been taken of a connection's answers when it was last seen to move, and how many looks since found it still. */
type Taken = { bytes: number; still: number }

/**
 * Lets go of who asks and then does not take the answer: Node limits how long a request may take to come, and lets an answer wait
 * for ever, with the connection and the memory it is in. Nothing is done at a call, only now and then at all the connections. Looks
 * are counted, not the time between them: when it is this process that stood still, nobody could have taken anything.
 * @param patience_ms how long nothing may move; `round_ms` between two looks
 */
export function letGoSlowReaders(
  app: FastifyInstance,
  { patience_ms = PATIENCE_MS, round_ms = ROUND_MS }: { patience_ms?: number; round_ms?: number } = {},
): void {
  const open = new Map<Socket, Taken | null>()
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, null)
    socket.once('close', () => open.delete(socket))
  })
  const looks = Math.ceil(patience_ms / round_ms)
  const round = setInterval(() => {
    for (const [socket, before] of open) {
      // Nothing waits for whoever is there: he asks, or is silent, for which Node has limits.
      if (socket.writableLength === 0) {
        if (before) open.set(socket, null)
        continue
      }
      const bytes = socket.bytesWritten - socket.writableLength
      if (!before || bytes > before.bytes) open.set(socket, { bytes, still: 0 })
      else if (before.still + 1 >= looks) socket.destroy()
      else before.still += 1
    }
  }, round_ms)
  round.unref()
  app.addHook('onClose', async () => clearInterval(round))
}

import { once } from 'node:events'
import { connect, type NetConnectOpts } from 'node:net'
import type { Config } from '../platform/config/config.ts'

/** Error: the virus scanner is unreachable, slow, or has not scanned the file. Nothing is known of it. */
export class ScannerUnavailable extends Error {
  constructor(why: string, cause?: unknown) {
    super(`virus scanner unavailable: ${why}`, { cause })
    this.name = 'ScannerUnavailable'
  }
}

/** Virus scanner. */
export type Scanner = {
  /** @throws ScannerUnavailable */
  scan(bytes: Uint8Array): Promise<'clean' | { virus: string }>
}

/** Longest wait for the result of one file. */
const LIMIT_MS = 60_000
const CHUNK_BYTES = 64 * 1024
/** Longest reply that is read: the name of a virus. */
const REPLY_MAX_BYTES = 4096

/** Returns the bytes of clamd's command INSTREAM: chunks, each after its length, and an empty one at the end. */
function* instream(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for (let at = 0; at <= bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    yield length
    if (chunk.length === 0) return
    yield chunk
  }
  yield Buffer.alloc(4)
}

function resultOf(reply: string): 'clean' | { virus: string } {
  if (reply === 'stream: OK') return 'clean'
  const virus = /^stream: (.+) FOUND$/.exec(reply)?.[1]
  if (virus === undefined) throw new ScannerUnavailable(reply === '' ? 'no reply' : reply.slice(0, 200))
  return { virus }
}

/** Sends bytes to clamd and returns its reply, without the final NUL. */
async function ask(to: NetConnectOpts, bytes: Uint8Array, limit_ms: number): Promise<string> {
  const socket = connect(to)
  const limit = AbortSignal.timeout(limit_ms)
  const stop = () => socket.destroy(limit.reason)
  limit.addEventListener('abort', stop)
  let reply = ''
  const replied = (async () => {
    for await (const piece of socket) {
      reply += piece
      if (reply.length > REPLY_MAX_BYTES) throw new Error('its reply is too long')
    }
  })()
  // Awaited below; clamd replies, and closes, in the middle of a file that is too large.
  replied.catch(() => {})
  try {
    for (const piece of instream(bytes)) {
      if (socket.destroyed || socket.readableEnded) break
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), replied])
    }
    await replied
  } catch (error) {
    // The reply explains more than the connection that was closed while we were writing.
    if (reply === '') throw error
  } finally {
    limit.removeEventListener('abort', stop)
    socket.destroy()
  }
  return reply.replace(/\0$/, '')
}

/** Creates the virus scanner that the settings name. @returns null when there is none */
export function createScanner({ clamd }: Pick<Config, 'clamd'>, limit_ms = LIMIT_MS): Scanner | null {
  if (!clamd) return null
  return {
    async scan(bytes) {
      const reply = await ask(clamd, bytes, limit_ms).catch((error: NodeJS.ErrnoException) => {
        throw new ScannerUnavailable(typeof error.code === 'string' ? error.code : error.name, error)
      })
      return resultOf(reply)
    },
  }
}

import { createServer } from 'node:net'

/**
 * Finds a free port.
 * @returns {Promise<number>} a loopback port; another process may take it before it is used
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}

import { appendFileSync } from 'node:fs'
import { startContractProxy } from '../../scripts/contract-proxy.ts'

/**
 * With `CONTRACT_SEEN`, a proxy before the product that holds every call against its OpenAPI document; what it saw is a line
 * more in that file (`npm run prove -- contract-proxy`).
 * @returns the port to call instead of the product's, and what stops it; null where nobody asks
 */
export async function contractBefore(port: number) {
  const file = process.env.CONTRACT_SEEN
  if (!file) return null
  const proxy = await startContractProxy(`http://127.0.0.1:${port}`)
  return {
    port: Number(new URL(proxy.address).port),
    stop: async () => {
      await proxy.stop()
      appendFileSync(file, `${JSON.stringify(proxy.seen)}\n`)
    },
  }
}

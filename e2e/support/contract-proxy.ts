import { appendFileSync } from 'node:fs'
import { startContractProxy } from '../../scripts/contract-proxy.ts'

/**
 * With the variable `CONTRACT_SEEN`, starts a proxy in front of the product that validates every call against its OpenAPI
 * document, and when it stops appends its result to the file that the variable names (`npm run resilience -- contract-proxy`).
 * @returns the port to use instead of the product's, and a function that stops the proxy; null without the variable
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

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { checkInstallingNode, npm } from './house.mjs'

afterEach(() => vi.unstubAllEnvs())

// Debian's npm finds its packages by Debian's Node only: run by the pinned one it builds nothing, and says nothing.
test('npm is run again by the Node it was started with', () => {
  const folder = mkdtempSync(join(tmpdir(), 'primo-npm-'))
  try {
    const cli = join(folder, 'npm-cli.js')
    writeFileSync(cli, '')
    vi.stubEnv('npm_execpath', cli)
    vi.stubEnv('npm_node_execpath', '/usr/bin/another-node')
    expect(npm(['ci'])).toEqual({ command: '/usr/bin/another-node', args: [cli, 'ci'], shell: false })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each(['18.20.4', '20.18.3'])('Node %s does not install half of it: it says so', (version) => {
  expect(() => checkInstallingNode(version)).toThrow(
    `To install Primo Node 20.19 or later is needed: this one is ${version}.`,
  )
})

test.each(['20.19.0', '22.1.0', '24.21.0'])('Node %s installs it', (version) => {
  expect(() => checkInstallingNode(version)).not.toThrow()
})

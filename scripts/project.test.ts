import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { checkInstallingNode, npm } from './project.mjs'

afterEach(() => vi.unstubAllEnvs())

// Debian's npm finds its packages with Debian's Node only: with the pinned one it builds nothing, silently.
test('npm runs on the Node it was started with', () => {
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

test.each(['18.20.4', '20.18.3'])('Node %s is refused instead of installing incompletely', (version) => {
  expect(() => checkInstallingNode(version)).toThrow(
    `Installing Primo requires Node 20.19 or later; the current version is ${version}.`,
  )
})

test.each(['20.19.0', '22.1.0', '24.21.0'])('Node %s is accepted', (version) => {
  expect(() => checkInstallingNode(version)).not.toThrow()
})

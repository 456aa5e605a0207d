import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CALLS } from '@primo/contract/all'
import { describe, expect, test } from 'vitest'
import { ROOT, SERVER, SERVER_ENV, SERVER_FLAGS, SHELL } from './project.mjs'

/** Files in `deploy/` repeat the product's commands and settings: these tests compare the two. */
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const UNITS = readdirSync(join(ROOT, 'deploy/systemd'))
const unit = (name: string) => read(`deploy/systemd/${name}`)
const below = (file: string) => file.slice(ROOT.length + 1)
const MEMORY = Object.entries(SERVER_ENV)
  .map(([name, value]) => `${name}=${value}`)
  .join(' ')

describe('the services', () => {
  test.each(['primo.service', 'primo-worker.service'])('%s starts the server as npm start does', (name) => {
    expect(unit(name)).toContain(
      `Environment=${MEMORY}\nExecStart=/opt/primo/node_modules/.bin/node ${SERVER_FLAGS.join(' ')} --env-file=/etc/primo/primo.env ${below(SERVER)}\n`,
    )
  })

  test.each(['primo-backup.service', 'primo-restore-drill.service'])(
    '%s runs an existing command',
    (name) => {
      const [, command] = new RegExp(`${below(SHELL)} ([\\w-]+)\n`).exec(unit(name)) ?? []
      expect(read('apps/server/src/boot/shell/primo.ts')).toMatch(new RegExp(`\n  '?${command}'?: \\{\n`))
    },
  )

  test.each([
    'deploy/proxy/nginx.conf',
    'deploy/proxy/Caddyfile',
    'deploy/docker/Caddyfile',
    'deploy/several/Caddyfile',
  ])('%s lets every request body of the server through', (file) => {
    const [, megabytes] = /(?:client_max_body_size|max_size) (\d+)m/i.exec(read(file)) ?? []
    const largest = Math.max(...CALLS.map(({ spec }) => spec.bodyLimit ?? 0))
    expect(Number(megabytes) * 1_000_000).toBeGreaterThan(largest)
  })

  test('every timer has its service, and every service is sandboxed', () => {
    for (const name of UNITS.filter((file) => file.endsWith('.timer')))
      expect(UNITS).toContain(name.replace('.timer', '.service'))
    for (const name of UNITS.filter((file) => file.endsWith('.service')))
      for (const row of [
        'User=primo',
        'ProtectSystem=strict',
        'NoNewPrivileges=yes',
        'CapabilityBoundingSet=',
      ])
        expect(`\n${unit(name)}`, name).toContain(`\n${row}\n`)
  })

  test('stop timeouts are longer than the server’s own', () => {
    const [, most] = /CLOSING_MAX_MS = (\d+)_000/.exec(read('apps/server/src/main.ts')) ?? []
    for (const name of ['primo.service', 'primo-worker.service'])
      expect(Number(/TimeoutStopSec=(\d+)/.exec(unit(name))?.[1])).toBeGreaterThan(Number(most))
    expect(Number(/stop_grace_period: (\d+)s/.exec(read('deploy/docker/compose.yaml'))?.[1])).toBeGreaterThan(
      Number(most),
    )
  })
})

test('the image has the pinned Node, and starts the server as npm start does', () => {
  const { node } = JSON.parse(read('package.json')).devDependencies
  const image = read('deploy/docker/Dockerfile')
  expect([...image.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)).toEqual([node, node])
  const command = JSON.stringify([...SERVER_FLAGS, below(SERVER)]).replaceAll(',', ', ')
  expect(image).toContain(`CMD ${command}\n`)
  expect(image).toContain(`\t${MEMORY}\n`)
})

test('an upgrade swaps the folders only when the new one has what the services start', () => {
  const [swap] = /^test .*&& mv \/opt\/primo\.new .*$/m.exec(read('docs/deploy.md')) ?? []
  for (const file of [`-f /opt/primo.new/${below(SERVER)}`, '-x /opt/primo.new/node_modules/.bin/node'])
    expect(swap).toContain(`test ${file} &&`)
})

test('a release is unpacked with all that the services start, also to upgrade', () => {
  const page = read('docs/deploy.md')
  for (const folder of ['/opt/primo', '/opt/primo.new']) {
    expect(page).toContain(`ln -s "$(command -v node)" ${folder}/node_modules/.bin/node`)
    expect(page).toContain(`ln -s /etc/primo/primo.env ${folder}/.env\n`)
  }
})

test('docs/deploy.md starts it the same way', () => {
  expect(read('docs/deploy.md')).toContain(`node_modules/.bin/node ${SERVER_FLAGS.join(' ')} --env-file`)
  expect(read('docs/deploy.md')).toContain(`\`${MEMORY}\``)
})

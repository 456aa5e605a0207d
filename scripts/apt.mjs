import { existsSync } from 'node:fs'
import { Fault, run } from './house.mjs'

/** May this process install a Debian package? Only root, and only where there is apt. */
export function canApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/**
 * Installs a Debian package.
 * @param {string} name
 * @throws {Fault} with what apt said
 */
export async function aptInstall(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run({ command: 'apt-get', args: ['update'], env })
  const args = ['install', '-y', '--no-install-recommends', name]
  const { code, output } = await run({ command: 'apt-get', args, env })
  if (code !== 0) throw new Fault(`apt-get did not install ${name}:\n${output}`)
}

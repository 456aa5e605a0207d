import { existsSync } from 'node:fs'
import { ExpectedError, run } from './project.mjs'

/** Returns whether this process may install a Debian package: only as root, and where apt-get exists. */
export function canApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/**
 * Installs a Debian package.
 * @param {string} name
 * @throws {Fault} with the output of apt-get
 */
export async function aptInstall(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run({ command: 'apt-get', args: ['update'], env })
  const args = ['install', '-y', '--no-install-recommends', name]
  const { code, output } = await run({ command: 'apt-get', args, env })
  if (code !== 0) throw new ExpectedError(`apt-get could not install ${name}:\n${output}`)
}

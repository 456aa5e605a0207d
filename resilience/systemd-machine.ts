import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../scripts/project.mjs'
import { onProcessEnd, temporaryFolder } from '../scripts/temporary-folders.mjs'
import { familyOf } from './process-tree.ts'

export const MACHINE_NEEDS = ['debootstrap', 'systemd-nspawn', 'nsenter'] as const
/** Returns the reason why a container with its own systemd cannot be booted here, or null. */
export const reasonForNoMachine = () => (process.getuid?.() === 0 ? null : 'requires root')

/** Debian packages in the container's file system. `curl` is for the tests. */
const EMPTY = 'systemd,systemd-sysv,dbus,ca-certificates,procps,iproute2,openssl,curl'
const BOOT_MS = 90_000
/** Path of the certificates trusted by the host: downloads may go through its proxy. */
const TRUSTED = '/etc/ssl/certs/ca-certificates.crt'
/** Path of the repository within the container. */
export const REPOSITORY = '/srv/primo'
/** Folders that are not copied to the container; .gitignore excludes the rest. */
const LEFT_OUT = /\/(node_modules|dist|\.git)$/

export type CommandResult = { code: number; output: string }
type How = { input?: string; outside?: boolean }

/** Runs a program to its end. Its output is collected and shown. */
async function run(command: string, args: string[], input = ''): Promise<CommandResult> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      output += piece
      process.stdout.write(piece)
    })
  // A program that does not read its input may exit before it is written.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  return { code: code ?? 1, output }
}

/** Creates a minimal Debian with the repository in a folder. @throws when debootstrap fails */
export async function emptyDebian(): Promise<{ root: string; remove: () => void }> {
  const folder = temporaryFolder()
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const root = join(folder, 'root')
  const made = await run('debootstrap', ['--variant=minbase', `--include=${EMPTY}`, 'bookworm', root])
  if (made.code !== 0) throw new Error(`debootstrap: ${made.output.slice(-500)}`)
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true })
  cpSync(TRUSTED, join(root, 'srv/trusted.crt'))
  // A temporary machine needs no fsync in dpkg.
  writeFileSync(join(root, 'etc/dpkg/dpkg.cfg.d/unsafe'), 'force-unsafe-io\n')
  commitTo(join(root, REPOSITORY))
  await run('chroot', [root, 'apt-get', 'update', '-q'])
  return { root, remove }
}

/** Makes a folder a git repository with its files as the only commit: a copy of the sources has no history. */
function commitTo(repository: string): void {
  cpSync(ROOT, repository, { recursive: true, filter: (path) => !LEFT_OUT.test(path) })
  const git = (...args: string[]) => execFileSync('git', ['-C', repository, ...args])
  git('init', '--quiet')
  git('add', '--all')
  git(
    '-c',
    'user.name=primo',
    '-c',
    'user.email=primo@localhost',
    'commit',
    '--quiet',
    '--message',
    'this tree',
  )
}

/**
 * Prepares a container booted by its own systemd, with its own process, mount and network namespaces. Its network has only
 * loopback, or the interfaces of the network namespace `netns`.
 * @param root folder of the container's file system
 */
export function openMachine(root: string, netns?: string) {
  let nspawn: ChildProcess | undefined
  let init = 0
  const off = async () => {
    nspawn?.kill('SIGKILL')
    if (init) signal(init)
    if (nspawn && nspawn.exitCode === null && nspawn.signalCode === null) await once(nspawn, 'exit')
    nspawn = undefined
  }
  onProcessEnd(() => init && signal(init))

  /** Runs a line in the machine's shell, in the previous line's working directory. `outside`: with access to the Internet. */
  const sh = (line: string, { input, outside = false }: How = {}): Promise<CommandResult> => {
    const namespaces = ['-m', '-u', '-i', '-p', ...(outside ? [] : ['-n'])]
    const fetching = outside
      ? ['npm_config_cafile=/srv/trusted.crt', 'NODE_EXTRA_CA_CERTS=/srv/trusted.crt']
      : []
    const env = [
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      'HOME=/root',
      'LANG=C.UTF-8',
    ]
    const here = `cd "$(cat /run/here 2>/dev/null || echo /root)" || exit\n${line}\nleft=$?\npwd -P > /run/here\nexit $left`
    return run(
      'nsenter',
      [
        '-t',
        String(init),
        ...namespaces,
        'env',
        '-i',
        ...env,
        'DEBIAN_FRONTEND=noninteractive',
        ...fetching,
        'bash',
        '-c',
        here,
      ],
      input,
    )
  }
  return {
    sh,
    off,
    /**
     * Runs a line like `sh`.
     * @throws with the output when the exit code is not 0
     */
    async must(line: string, how?: How): Promise<string> {
      const { code, output } = await sh(line, how)
      if (code !== 0)
        throw new Error(`«${line}» ended with ${code}: ${output.trim().split('\n').slice(-6).join(' / ')}`)
      return output
    },
    /** Boots the container and waits until systemd is up. */
    async boot(): Promise<void> {
      const network = netns ? [`--network-namespace-path=/run/netns/${netns}`] : ['--private-network']
      const args = [
        '-D',
        root,
        '--boot',
        '--quiet',
        '--register=no',
        '--keep-unit',
        '--resolv-conf=off',
        ...network,
      ]
      nspawn = spawn('systemd-nspawn', [...args, '--console=read-only'], {
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      for (const end_ms = performance.now() + BOOT_MS; performance.now() < end_ms; await pause(250)) {
        init = familyOf(nspawn.pid!).find((pid) => isInit(pid)) ?? 0
        if (init && (await sh('systemctl is-active --quiet multi-user.target')).code === 0) return
      }
      throw new Error(`the machine was not up after ${BOOT_MS / 1000} s`)
    },
  }
}
export type Machine = ReturnType<typeof openMachine>

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended, with all its children.
  }
}

/** Returns whether a process is the first of its PID namespace. */
function isInit(pid: number): boolean {
  const status = `/proc/${pid}/status`
  return existsSync(status) && /^NSpid:\t\d+\t1$/m.test(readFileSync(status, 'utf8'))
}

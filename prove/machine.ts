import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../scripts/house.mjs'
import { atEnd, temporaryFolder } from '../scripts/leftovers.mjs'
import { familyOf } from './processes.ts'

export const MACHINE_NEEDS = ['debootstrap', 'systemd-nspawn', 'nsenter'] as const
/** Why no machine can be made here; null where one can. */
export const noMachine = () => (process.getuid?.() === 0 ? null : 'only root may boot a machine')

/** What an empty Debian has, as its installer leaves it; `curl` is who calls. */
const EMPTY = 'systemd,systemd-sysv,dbus,ca-certificates,procps,iproute2,openssl,curl'
const BOOT_MS = 90_000
/** The certificates this machine trusts: whoever fetches through it has to. */
const TRUSTED = '/etc/ssl/certs/ca-certificates.crt'
/** Where the repository is on a machine. */
export const REPOSITORY = '/srv/primo'
/** Of the tree, what is not even looked at: what else is not the repository's its .gitignore says. */
const LEFT_OUT = /\/(node_modules|dist|\.git)$/

export type Said = { code: number; said: string }
type How = { input?: string; outside?: boolean }

/** Runs a program to its end, all it says being kept and shown. */
async function run(command: string, args: string[], input = ''): Promise<Said> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      said += piece
      process.stdout.write(piece)
    })
  // Whoever asks for nothing may be gone before he is told.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  return { code: code ?? 1, said }
}

/** Makes an empty Debian in a folder, with the repository in it. @throws when it cannot be had */
export async function emptyDebian(): Promise<{ root: string; remove: () => void }> {
  const folder = temporaryFolder()
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const root = join(folder, 'root')
  const made = await run('debootstrap', ['--variant=minbase', `--include=${EMPTY}`, 'bookworm', root])
  if (made.code !== 0) throw new Error(`debootstrap: ${made.said.slice(-500)}`)
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true })
  cpSync(TRUSTED, join(root, 'srv/trusted.crt'))
  // What a machine of an hour has installed need not outlive a power cut.
  writeFileSync(join(root, 'etc/dpkg/dpkg.cfg.d/unsafe'), 'force-unsafe-io\n')
  commitTo(join(root, REPOSITORY))
  await run('chroot', [root, 'apt-get', 'update', '-q'])
  return { root, remove }
}

/** A repository with this tree as its one commit: a copy of the sources has no history of its own. */
function commitTo(repository: string): void {
  cpSync(ROOT, repository, { recursive: true, filter: (path) => !LEFT_OUT.test(path) })
  const git = (...args: string[]) => execFileSync('git', ['-C', repository, ...args])
  git('init', '--quiet')
  git('add', '--all')
  git(
    '-c',
    'user.name=prove',
    '-c',
    'user.email=prove@localhost',
    'commit',
    '--quiet',
    '--message',
    'this tree',
  )
}

/**
 * A machine of its own on this one: booted by its own systemd, with processes, mounts and a network that are its own. There is
 * nothing on that network but its loopback, or what `netns` says.
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
  atEnd(() => init && signal(init))

  /** A line in the machine's shell, where the last one left off. `outside`: it may fetch what it asks the world for. */
  const sh = (line: string, { input, outside = false }: How = {}): Promise<Said> => {
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
    /** The same, which has to go well. @throws with what it said */
    async must(line: string, how?: How): Promise<string> {
      const { code, said } = await sh(line, how)
      if (code !== 0)
        throw new Error(`«${line}» ended with ${code}: ${said.trim().split('\n').slice(-6).join(' / ')}`)
      return said
    },
    /** Switches it on. */
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
    // It is gone already, and all it had started with it.
  }
}

/** The first process of a namespace of processes. */
function isInit(pid: number): boolean {
  const status = `/proc/${pid}/status`
  return existsSync(status) && /^NSpid:\t\d+\t1$/m.test(readFileSync(status, 'utf8'))
}

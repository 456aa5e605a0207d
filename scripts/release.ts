// `npm run release`: builds the release archive, which starts without a build, and signs it when a key is given.
import { execFileSync } from 'node:child_process'
import { createHash, createPrivateKey, sign } from 'node:crypto'
import {
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { ExpectedError, exitWithError, printStep, ROOT, run } from './project.mjs'
import { layOut, type ReleaseNote } from './release-files.ts'
import { commitTime, sbomOf } from './sbom.ts'
import { readLock } from './supply-chain.ts'

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

/** Packs a folder into a reproducible archive: the same files give the same bytes on any machine at any time. */
export async function pack(folder: string, name: string, to: string, at_s: number): Promise<void> {
  const tar = [
    'tar --create --sort=name --format=gnu --owner=0 --group=0 --numeric-owner',
    `--mode='u=rwX,go=rX' --mtime=@${at_s} --transform='flags=rSh;s,^\\.,${name},' .`,
  ].join(' ')
  const command = `set -o pipefail; ${tar} | gzip --no-name --best > "$1"`
  const { code, output } = await run({
    command: 'bash',
    args: ['-c', command, 'bash', to],
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  })
  if (code !== 0)
    throw new ExpectedError(`The archive could not be created (GNU tar and gzip are required):\n${output}`)
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/**
 * Returns the Ed25519 signature of a text.
 * @throws {Fault} when the key file contains no such key
 */
export function signed(text: string, keyFile: string): Buffer {
  let key: ReturnType<typeof createPrivateKey>
  try {
    key = createPrivateKey(readFileSync(keyFile))
  } catch {
    throw new ExpectedError(
      `${keyFile} contains no private key. Create one: openssl genpkey -algorithm ed25519 -out ${keyFile}`,
    )
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new ExpectedError(`The key in ${keyFile} is not an Ed25519 key.`)
  return sign(null, Buffer.from(text), key)
}

async function release(): Promise<void> {
  const { values } = parseArgs({
    options: { chiave: { type: 'string' }, in: { type: 'string', default: 'dist' } },
  })
  const cwd = process.env.INIT_CWD ?? process.cwd()
  const out = resolve(cwd, values.in)
  if (git('status', '--porcelain') !== '')
    throw new ExpectedError('The working tree has uncommitted changes: an archive names its commit.')
  await ensureBuilt()
  const lock = readLock()
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const note: ReleaseNote = {
    versione: version,
    commit: git('rev-parse', 'HEAD'),
    node: process.versions.node,
    piattaforma: `${process.platform}-${process.arch}`,
  }
  const name = `primo-${version}-${note.piattaforma}`
  const at_s = commitTime()
  mkdirSync(out, { recursive: true })
  const work = mkdtempSync(join(tmpdir(), 'primo-rilascio-'))
  try {
    const archive = join(out, `${name}.tar.gz`)
    await printStep('Packing…', `${archive}`, async () => {
      layOut(work, lock, note, sbomOf(lock, version, at_s))
      await pack(work, name, `${archive}.parziale`, at_s)
      renameSync(`${archive}.parziale`, archive)
    })
    const sums = `${await sumOf(archive)}  ${name}.tar.gz\n`
    writeFileSync(join(out, 'SHA256SUMS'), sums)
    rmSync(join(out, 'SHA256SUMS.sig'), { force: true })
    if (values.chiave === undefined)
      return console.log('Not signed. To sign it with an Ed25519 key: --chiave FILE (docs/deploy.md).')
    writeFileSync(join(out, 'SHA256SUMS.sig'), signed(sums, resolve(cwd, values.chiave)))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

if (import.meta.main) await release().catch(exitWithError)

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sizeOr } from '../scenario.ts'
import { NAMES } from './exposed-file-names.ts'
import type { RequestRole, ScannerRequest } from './requests.ts'
import type { AttackTarget } from './target.ts'

/** Vulnerabilities from an attack tool's report, and its number of requests where the proxy does not count them. */
export type Findings = { holes: string[]; tries?: number; note: string }
/** Attack with a tool. @param folder for the tool's input and output */
export type Attack = (target: AttackTarget, folder: string) => Promise<Findings>

/**
 * Runs an attack tool to its end.
 * @returns its output
 */
export async function runTool(command: string, args: string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      output += piece
      process.stdout.write(piece)
    })
  await once(child, 'close')
  return output
}

const asWho = (who: RequestRole) => `Authorization: Bearer ${who}`

/** Modules of wapiti. The others need the Internet, or report what is true of any loopback server without TLS. */
const KINDS = 'sql,blindsql,xss,permanentxss,file,exec,crlf,redirect,htaccess,shellshock,csp,cookieflags'

/** Crawls the pages with the scanner wapiti and attacks every GET endpoint that has a query, as member and as operator. */
export const wapiti: Attack = async ({ address, calls }, folder) => {
  const holes: string[] = []
  const seconds = String(sizeOr(120))
  for (const who of ['member', 'operator'] as const) {
    const report = join(folder, `${who}.json`)
    const read = calls.filter(
      (one) => one.method === 'GET' && one.url.includes('?') && one.who !== other(who),
    )
    await runTool('wapiti', [
      ...['-u', `${address}/`, ...read.flatMap(({ url }) => ['-s', address + url]), '--scope', 'domain'],
      ...['-m', KINDS, '-H', asWho(who), '-t', '10', '--max-files-per-dir', '60'],
      ...['--max-scan-time', seconds, '--max-attack-time', seconds, '--no-bugreport', '-v', '1'],
      ...['--store-session', folder, '--flush-session', '-f', 'json', '-o', report],
    ])
    if (!existsSync(report)) holes.push(`wapiti wrote no report as ${who}`)
    else holes.push(...readWapiti(report))
  }
  return {
    holes: [...new Set(holes)],
    note: `Modules: ${KINDS.replaceAll(',', ', ')}; at most ${seconds} s each`,
  }
}
const other = (who: 'member' | 'operator'): RequestRole => (who === 'member' ? 'operator' : 'member')

function readWapiti(report: string): string[] {
  const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8')) as {
    vulnerabilities: Record<string, { path: string; info: string; parameter: string }[]>
  }
  return Object.entries(vulnerabilities).flatMap(([kind, all]) =>
    all.map(({ path, info, parameter }) => `${kind} at ${path} (${parameter || info})`),
  )
}

const LINE = '='.repeat(54)

/** Attacks every field of every endpoint, bodies included, with SQL injection, as a caller with permission. */
export const sqlmap: Attack = async ({ address, calls }, folder) => {
  const n = sizeOr(calls.length)
  const chosen = calls.filter(
    (_, i) => Math.floor((i * n) / calls.length) !== Math.floor(((i - 1) * n) / calls.length),
  )
  const rows: string[] = []
  // sqlmap does not test the same path again with another method in one run.
  for (const method of new Set(chosen.map((one) => one.method)))
    rows.push(
      ...(await runSqlmap(
        folder,
        new URL(address).host,
        chosen.filter((one) => one.method === method),
      )),
    )
  return {
    holes: rows.map((row) => `SQL at ${row}`),
    note: `${chosen.length} of ${calls.length} endpoints, every field of path, query and body`,
  }
}

/** Runs sqlmap once. @returns rows of its results that report a vulnerability */
async function runSqlmap(folder: string, host: string, calls: readonly ScannerRequest[]): Promise<string[]> {
  const [log, results] = [join(folder, 'calls.txt'), join(folder, 'results.csv')]
  rmSync(results, { force: true })
  const tested = calls.filter(({ url, body, inPath }) => url.includes('?') || body !== null || inPath)
  if (tested.length === 0) return []
  writeFileSync(
    log,
    tested
      .map(({ who, method, url, body, inPath }) =>
        [
          LINE,
          `${method} ${url}${inPath ? '*' : ''} HTTP/1.1`,
          `Host: ${host}`,
          ...(who === 'nobody' ? [] : [asWho(who)]),
          ...(body === null ? [] : ['Content-Type: application/json', '', body]),
          LINE,
        ].join('\n'),
      )
      .join('\n'),
  )
  await runTool('sqlmap', [
    ...['-l', log, '--ignore-stdin', '--batch', '--flush-session', '--output-dir', folder],
    ...[
      '--results-file',
      results,
      '--dbms',
      'postgresql',
      '--technique',
      'BE',
      '--level',
      '1',
      '--risk',
      '1',
    ],
    ...[
      '--ignore-code',
      '*',
      '--skip',
      'page,per_page',
      '--timeout',
      '15',
      '--keep-alive',
      '--disable-coloring',
    ],
    // After a finding, sqlmap must test the other fields and the other endpoints of the same host.
    ...['--answers', 'skip further tests=N,keep testing the others=Y'],
  ])
  const rows = existsSync(results) ? readFileSync(results, 'utf8').trim().split('\n').slice(1) : []
  return rows.filter((row) => row.split(',')[3])
}

/** Runs ffuf once. @returns responses with a status not among these */
async function runFfuf(folder: string, url: string, words: string[], refused: string, more: string[] = []) {
  const [list, report] = [join(folder, 'words.txt'), join(folder, 'found.json')]
  writeFileSync(list, words.join('\n'))
  await runTool('ffuf', [
    ...['-u', url, '-w', list, '-t', '8', '-s', '-maxtime', '300', '-mc', 'all', '-fc', refused],
    ...['-o', report, '-of', 'json', ...more],
  ])
  const { results } = JSON.parse(readFileSync(report, 'utf8')) as {
    results: { url: string; status: number }[]
  }
  return results
}

/**
 * Requests files exposed by mistake in every folder, and every endpoint as a caller without permission, with the scanner ffuf.
 */
export const ffuf: Attack = async ({ address, calls }, folder) => {
  const holes: string[] = []
  const folders = new Set(calls.map(({ url }) => url.split('?', 1)[0]!.replace(/[^/]+$/, '')))
  const places = ['/', '/backoffice/', '/assets/', '/backoffice/assets/', '/dev/', '/api/docs/', ...folders]
  let tries = 0
  for (const place of new Set(places)) {
    tries += NAMES.length
    for (const { url, status } of await runFfuf(
      folder,
      `${address}${place}FUZZ`,
      NAMES,
      '400,401,403,404,422',
    )) {
      // The apps' HTML is served at any path of theirs: only other content types count.
      const type = (await fetch(url)).headers.get('content-type') ?? ''
      if (status >= 500) holes.push(`${url} returns ${status}`)
      else if (!/^text\/html|^application\/json/.test(type)) holes.push(`${url} is served: ${type}`)
    }
  }
  for (const method of new Set(calls.map((one) => one.method))) {
    const own = calls.filter((one) => one.method === method)
    const send = [
      '-X',
      method,
      ...(method === 'GET' ? [] : ['-H', 'Content-Type: application/json', '-d', '{}']),
    ]
    const closed = own.filter(({ who }) => who !== 'nobody').map(({ url }) => url.slice(1))
    const others = own.filter(({ who }) => who === 'operator').map(({ url }) => url.slice(1))
    const open = closed.length > 0 ? await runFfuf(folder, `${address}/FUZZ`, closed, '401', send) : []
    const asMember = [...send, '-H', asWho('member')]
    const shared = others.length > 0 ? await runFfuf(folder, `${address}/FUZZ`, others, '403', asMember) : []
    holes.push(
      ...open.map(({ url, status }) => `${method} ${url} is accessible: ${status} without a session`),
    )
    holes.push(...shared.map(({ url, status }) => `${method} ${url} is accessible: ${status} as a member`))
    tries += closed.length + others.length
  }
  return {
    holes,
    tries,
    note: `${places.length} folders × ${NAMES.length} names; every endpoint without a session, every operator endpoint as a member`,
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sizeOr } from '../proof.ts'
import { NAMES } from './names.ts'
import type { Target } from './target.ts'

/** What a tool found, as its own report says, and how many answers it looked at; null where it does not say. */
type Found = { holes: string[]; asked?: number }
export type Attack = (target: Target, folder: string) => Promise<Found>

/** Runs a program to its end. @returns all it wrote */
async function runTool(command: string, args: string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      said += piece
      process.stdout.write(piece)
    })
  await once(child, 'close')
  return said
}

const asCaller = (token: string) => `Authorization: Bearer ${token}`
/** Spread over the whole list, so many of it. */
const some = (urls: string[], n: number) =>
  urls.filter((_, i) => Math.floor((i * n) / urls.length) !== Math.floor(((i - 1) * n) / urls.length))

export const wapiti: Attack = async ({ address, reads, tokens }, folder) => {
  const holes: string[] = []
  const seconds = sizeOr(300)
  for (const who of ['member', 'operator'] as const) {
    const report = join(folder, `${who}.json`)
    const starts = some(
      reads[who].filter((url) => url.includes('?')),
      40,
    ).flatMap((url) => ['-s', url])
    const bounds = [
      '--max-scan-time',
      String(seconds),
      '--max-attack-time',
      '60',
      '--max-files-per-dir',
      '60',
      '-t',
      '5',
    ]
    await runTool('wapiti', [
      ...[
        '-u',
        `${address}/`,
        ...starts,
        '--scope',
        'domain',
        '-m',
        'sql,timesql,xss,file,exec,crlf,redirect,ssrf,xxe',
      ],
      ...[
        '-H',
        asCaller(tokens[who]),
        ...bounds,
        '--store-session',
        folder,
        '--flush-session',
        '--no-bugreport',
      ],
      ...['-f', 'json', '-o', report],
    ])
    const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8')) as {
      vulnerabilities: Record<string, { path: string; parameter: string }[]>
    }
    for (const [kind, all] of Object.entries(vulnerabilities))
      for (const { path, parameter } of all) holes.push(`${kind} at ${path} (${parameter})`)
  }
  return { holes: [...new Set(holes)] }
}

export const sqlmap: Attack = async ({ reads, tokens }, folder) => {
  const holes: string[] = []
  for (const who of ['member', 'operator'] as const) {
    const list = join(folder, `${who}.txt`)
    writeFileSync(
      list,
      some(
        reads[who].filter((url) => url.includes('?')),
        sizeOr(20),
      ).join('\n'),
    )
    const output = join(folder, who)
    await runTool('sqlmap', [
      ...['-m', list, '-H', asCaller(tokens[who]), '--batch', '--flush-session', '--output-dir', output],
      ...[
        '--technique',
        'BEU',
        '--dbms',
        'postgresql',
        '--level',
        '1',
        '--risk',
        '1',
        '--threads',
        '4',
        '--disable-coloring',
      ],
      ...[
        '--skip',
        'per_page,page',
        '--ignore-code',
        '*',
        '--timeout',
        '15',
        '--results-file',
        join(folder, `${who}.csv`),
      ],
    ])
    const rows = readFileSync(join(folder, `${who}.csv`), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
    holes.push(...rows.filter((row) => row.split(',')[3]).map((row) => `SQL at ${row}`))
  }
  return { holes }
}

export const ffuf: Attack = async ({ address }, folder) => {
  const words = join(folder, 'words.txt')
  writeFileSync(words, NAMES.join('\n'))
  const holes: string[] = []
  for (const [i, base] of ['/', '/api/', '/backoffice/', '/dev/'].entries()) {
    const report = join(folder, `${i}.json`)
    await runTool('ffuf', [
      ...[
        '-u',
        `${address}${base}FUZZ`,
        '-w',
        words,
        '-t',
        '8',
        '-rate',
        '200',
        '-maxtime',
        '120',
        '-noninteractive',
      ],
      ...['-mc', 'all', '-fc', '404,401,403', '-of', 'json', '-o', report],
    ])
    const { results } = JSON.parse(readFileSync(report, 'utf8')) as {
      results: { url: string; status: number; length: number }[]
    }
    for (const { url, status } of results) {
      // A page of the apps answers any address of theirs: what counts is whether it is anything else.
      const type = (await fetch(url)).headers.get('content-type') ?? ''
      if (status >= 500) holes.push(`${url} answers ${status}`)
      else if (status === 200 && !/^text\/html/.test(type)) holes.push(`${url} is there: ${type}`)
    }
  }
  return { holes, asked: NAMES.length * 4 }
}

/** The three ways of being slow, each while another asks for a page every second. */
export const slowhttptest: Attack = async ({ address }) => {
  const holes: string[] = []
  const seconds = String(sizeOr(30))
  const connections = 400
  for (const [name, how] of Object.entries({
    'slow headers': ['-H', '-i', '5', '-x', '24'],
    'slow bodies': ['-B', '-i', '5', '-s', '8192', '-x', '10', '-t', 'POST'],
    'slow reading': ['-X', '-w', '10', '-y', '20', '-n', '5', '-z', '32', '-k', '3'],
  })) {
    const said = await runTool('slowhttptest', [
      ...[...how, '-c', String(connections), '-r', '100', '-l', seconds, '-p', '3', '-u', `${address}/`],
    ])
    if (/service available:.*NO/i.test(said)) holes.push(`${name} keep everybody else out`)
    if (!/service available/i.test(said)) holes.push(`${name}: the tool says nothing`)
  }
  return { holes, asked: connections * 3 }
}

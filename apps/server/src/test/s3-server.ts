import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { clock } from '@primo/domain/platform/clock'
import { freePort } from '../../../../scripts/free-port.mjs'
import { onProcessEnd } from '../../../../scripts/temporary-folders.mjs'
import type { Bucket } from '../platform/files/s3-storage.ts'
import { until } from './eventually.ts'
import { newFolder } from './process.ts'

/** Folder with s3rver, a complete S3 server, which the repository does not contain: 116 packages, without releases since 2021. */
export const S3RVER = process.env.S3RVER && join(process.env.S3RVER, 'node_modules/s3rver/bin/s3rver.js')

const BUCKET = 'primo-documenti'
/** Objects of one page of a listing. */
const PAGE = 2

function refuse(res: ServerResponse, status: number, code: string): void {
  res.writeHead(status, { 'content-type': 'application/xml' })
  res.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await req.toArray())
}

/** Starts an S3 server with the calls that the file store makes, and one bucket. `behave` replaces its responses, for faults. */
export async function startFakeS3() {
  const objects = new Map<string, { bytes: Buffer; at: Date }>()
  let fault: ((req: IncomingMessage, res: ServerResponse) => void) | null = null
  const list = (query: URLSearchParams, res: ServerResponse) => {
    const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).sort()
    const from = Number(query.get('continuation-token') ?? 0)
    const rows = names.slice(from, from + PAGE).map((name) => {
      const { at, bytes } = objects.get(name)!
      return `<Contents><Key>${name}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
    })
    const more = from + PAGE < names.length
    const next = more ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''
    res.writeHead(200, { 'content-type': 'application/xml' })
    res.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`,
    )
  }
  const server = createServer(async (req, res) => {
    if (fault) return fault(req, res)
    const { pathname, searchParams } = new URL(req.url!, 'http://s3')
    if (!req.headers.authorization?.includes('Credential=CHIAVE/'))
      return refuse(res, 403, 'InvalidAccessKeyId')
    const [, bucket, ...rest] = pathname.split('/')
    const name = rest.join('/')
    if (bucket !== BUCKET) return refuse(res, 404, 'NoSuchBucket')
    if (req.method === 'GET' && name === '') return list(searchParams, res)
    if (req.method === 'PUT') objects.set(name, { bytes: await bodyOf(req), at: clock.now() })
    if (req.method === 'DELETE') objects.delete(name)
    if (req.method !== 'GET') return res.writeHead(req.method === 'PUT' ? 200 : 204).end()
    const found = objects.get(name)
    return found ? res.writeHead(200).end(found.bytes) : refuse(res, 404, 'NoSuchKey')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const settings: Bucket = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    bucket: BUCKET,
    access_key: 'CHIAVE',
    secret_key: 'segreto',
  }
  return {
    settings,
    names: () => [...objects.keys()],
    behave: (as: typeof fault) => {
      fault = as
    },
    refuse,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** Starts s3rver with an empty bucket. */
export async function startS3rver() {
  const { folder, elimina } = newFolder()
  const port = await freePort()
  const args = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '-s', '--configure-bucket', BUCKET]
  const child: ChildProcess = spawn(process.execPath, [S3RVER!, ...args], { stdio: 'ignore' })
  const untied = onProcessEnd(() => child.kill('SIGKILL'))
  await until(() => answers(port))
  const settings: Bucket = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: BUCKET,
    access_key: 'S3RVER',
    secret_key: 'S3RVER',
  }
  return {
    settings,
    stop: async () => {
      child.kill('SIGKILL')
      await once(child, 'close')
      untied()
      elimina()
    },
  }
}

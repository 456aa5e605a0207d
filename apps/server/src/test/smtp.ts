import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** Message received by the test mail server: the envelope and the raw message. */
export type ReceivedMail = {
  da: string
  a: string[]
  testo: string
  cifrata: boolean
  utente: string | undefined
}

/** Returns an SMTP error response. */
export function refusal(codice: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: codice })
}

/** Starts a real mail server on the loopback interface that records its messages. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const ricevute: ReceivedMail[] = []
  let connessioni = 0
  let insieme = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onConnect: (_sessione, done) => {
      connessioni++
      insieme = Math.max(insieme, server.connections.size)
      done()
    },
    onData: (stream, sessione, done) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        ricevute.push({
          da: sessione.envelope.mailFrom ? sessione.envelope.mailFrom.address : '',
          a: sessione.envelope.rcptTo.map((r) => r.address),
          testo: Buffer.concat(pieces).toString('utf8'),
          cifrata: sessione.secure,
          utente: sessione.user as string | undefined,
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  const socket = server.listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  return {
    porta: port,
    url: `smtp://127.0.0.1:${port}`,
    ricevute,
    connessioni: () => connessioni,
    /** Closes every connection of the test mail server abruptly. */
    stacca: () => {
      for (const { _socket } of server.connections) _socket.destroy()
    },
    /** Returns the highest number of concurrent connections so far. */
    insieme: () => insieme,
    chiudi: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/**
 * Creates a self-signed certificate for a test server, valid for so many days, of which `past` have passed. Its times are
 * overwritten for that, because OpenSSL 3.0 cannot sign with a start in the past: the signature is then invalid.
 */
export function certificate(days = 2, past = 0): { key: Buffer; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'primo-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const args = [
    'req',
    '-x509',
    '-nodes',
    '-days',
    String(days),
    '-subj',
    '/CN=posta.prova',
    '-newkey',
    ...curve,
  ]
  execFileSync('openssl', [...args, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const made = { key: readFileSync(key), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  if (past === 0) return made
  const { raw, validFrom, validTo } = new X509Certificate(made.cert)
  const utcTime = (at_ms: number) => `${new Date(at_ms).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`
  for (const time_ms of [Date.parse(validFrom), Date.parse(validTo)])
    raw.write(utcTime(time_ms - past * 86_400_000), raw.indexOf(utcTime(time_ms)), 'latin1')
  const base64 = raw.toString('base64')
  return { ...made, cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n` }
}

/** Returns a header of a message, unfolded, or undefined when it is missing. */
export function headerOf(text: string, nome: string): string | undefined {
  const testa = text.slice(0, text.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${nome}: (.*)$`, 'im').exec(testa)?.[1]
}

/** Decodes the encoded words of a header (RFC 2047, as UTF-8). */
export function decodedHeader(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, modo: string, data: string) =>
      modo.toUpperCase() === 'B'
        ? Buffer.from(data, 'base64').toString('utf8')
        : daQuoted(data.replaceAll('_', ' ')),
    )
}

/** Decodes a text encoded as quoted-printable UTF-8. */
function daQuoted(text: string): string {
  const byte = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, n: string) => String.fromCharCode(Number.parseInt(n, 16)))
  return Buffer.from(byte, 'latin1').toString('utf8')
}

/** Returns the decoded body of a message; of a multipart message, the part of that type. */
export function bodyOf(text: string, type = 'text/plain'): string {
  const boundary = /boundary="([^"]+)"/.exec(headerOf(text, 'Content-Type') ?? '')?.[1]
  if (boundary) {
    const parts = text.split(`--${boundary}`).map((part) => part.replace(/^\r\n/, ''))
    return bodyOf(
      parts.find((part) => headerOf(part, 'Content-Type')?.startsWith(type))!.replace(/\r\n$/, ''),
    )
  }
  const data = text.slice(text.indexOf('\r\n\r\n') + 4)
  const come = headerOf(text, 'Content-Transfer-Encoding')
  if (come === 'base64') return Buffer.from(data, 'base64').toString('utf8')
  return come === 'quoted-printable' ? daQuoted(data) : data
}

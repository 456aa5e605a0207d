import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { smsLength, smsText } from '@primo/domain/platform/message-text'
import { afterEach, describe, expect, test } from 'vitest'
import { type Config, readConfig } from '../platform/config/config.ts'
import { testoCodiceSms } from '../registro/messaggi/message-texts.ts'
import { createDevOutbox, NotDelivered } from './delivery.ts'
import { createSmsSender } from './sms.ts'

type Chiesto = { via: string; campi: Record<string, string>; autorizzazione: string | undefined }
type Risponde = { stato?: number; corpo: unknown } | 'tace' | 'cade'
const toClose: (() => void)[] = []
afterEach(() => {
  for (const chiudi of toClose.splice(0)) chiudi()
})

async function read(req: IncomingMessage): Promise<Chiesto> {
  let body = ''
  for await (const piece of req) body += piece
  expect(req.method).toBe('POST')
  expect(req.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
  return {
    via: req.url ?? '',
    campi: Object.fromEntries(new URLSearchParams(body)),
    autorizzazione: req.headers.authorization,
  }
}

/** Starts a fake SMS service on the loopback interface, with a given response, that records its requests. */
async function service(risponde: Risponde) {
  const chiesti: Chiesto[] = []
  const server = createServer(async (req, res) => {
    chiesti.push(await read(req))
    if (risponde === 'tace') return
    if (risponde === 'cade') return res.destroy()
    const { stato = 200, corpo } = risponde
    res.writeHead(stato, { 'content-type': 'application/json' })
    return res.end(typeof corpo === 'string' ? corpo : JSON.stringify(corpo))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  toClose.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, chiesti }
}

/** Documented response of an SMS service to an accepted message. */
const PRESO = {
  twilio: {
    stato: 201,
    corpo: { sid: `SM${'0'.repeat(32)}`, status: 'queued', to: '+393331112223', error_code: null },
  },
  vonage: {
    corpo: {
      'message-count': '1',
      messages: [{ to: '393331112223', 'message-id': '0C00', status: '0', network: '22201' }],
    },
  },
}
const vonage = (...stati: string[]) => ({
  corpo: {
    'message-count': String(stati.length),
    messages: stati.map((status) => ({ status, 'error-text': 'to 393331112223' })),
  },
})
const twilio = (stato: number, code: number) => ({
  stato,
  corpo: { code, message: "The 'To' number +393331112223 is not valid", status: stato },
})

const KEYS = {
  NODE_ENV: 'test',
  SMS_SENDER: 'Primo',
  SMS_TWILIO_ACCOUNT: 'AC123',
  SMS_TWILIO_TOKEN: 'segreto',
  SMS_VONAGE_KEY: 'chiave',
  SMS_VONAGE_SECRET: 'segretissimo',
}
const config = (other: Record<string, string>): Config => readConfig({ ...KEYS, ...other })
const MESSAGGIO = { destinatario: '+393331112223', oggetto: '', testo: 'L’app è qui', impronta: 'abc123' }

/** Sends an SMS and returns the error, or null when it succeeded. */
async function outcome(c: Config, message = MESSAGGIO): Promise<NotDelivered | null> {
  const error = await createSmsSender(
    c,
    createDevOutbox(),
  )(message).then(
    () => null,
    (e: unknown) => e,
  )
  if (error !== null && !(error instanceof NotDelivered)) throw error
  return error
}
const con = async (nome: 'twilio' | 'vonage', risponde: Risponde) => {
  const s = await service(risponde)
  return { ...s, config: config({ SMS_PROVIDER: nome, [`SMS_${nome.toUpperCase()}_URL`]: s.url }) }
}

test('Twilio riceve ciò che il suo protocollo chiede', async () => {
  const s = await con('twilio', PRESO.twilio)
  expect(await outcome(s.config)).toBeNull()
  expect(s.chiesti).toEqual([
    {
      via: '/2010-04-01/Accounts/AC123/Messages.json',
      campi: { To: '+393331112223', From: 'Primo', Body: "L'app è qui" },
      autorizzazione: `Basic ${Buffer.from('AC123:segreto').toString('base64')}`,
    },
  ])
})

test('Vonage riceve ciò che il suo protocollo chiede, e «unicode» quando serve', async () => {
  const s = await con('vonage', PRESO.vonage)
  expect(await outcome(s.config)).toBeNull()
  const campi = {
    api_key: 'chiave',
    api_secret: 'segretissimo',
    from: 'Primo',
    to: '393331112223',
    text: "L'app è qui",
    'client-ref': 'abc123',
  }
  expect(s.chiesti).toEqual([{ via: '/sms/json', campi, autorizzazione: undefined }])
  expect(await outcome(s.config, { ...MESSAGGIO, testo: 'Così 😀' })).toBeNull()
  expect(s.chiesti[1]?.campi).toMatchObject({ type: 'unicode', text: 'Così 😀' })
})

describe('che cosa si riprova e che cosa no', () => {
  test.each([
    ['twilio 400 21211', true, 'twilio', twilio(400, 21211)],
    ['twilio 400 21610', true, 'twilio', twilio(400, 21610)],
    ['twilio 401 20003', false, 'twilio', twilio(401, 20003)],
    ['twilio 400 21606', false, 'twilio', twilio(400, 21606)],
    ['twilio 429 20429', false, 'twilio', twilio(429, 20429)],
    ['twilio 503', false, 'twilio', { stato: 503, corpo: '<html>giù</html>' }],
    ['twilio 201', false, 'twilio', { stato: 201, corpo: 'preso' }],
    ['twilio 201', false, 'twilio', { stato: 201, corpo: {} }],
    [
      'twilio 201 21610',
      true,
      'twilio',
      { stato: 201, corpo: { sid: 'SM1', status: 'failed', error_code: 21610 } },
    ],
    ['twilio 302', false, 'twilio', { stato: 302, corpo: '' }],
    ['twilio UND_ERR_SOCKET', false, 'twilio', 'cade'],
    ['vonage 1', false, 'vonage', vonage('1')],
    ['vonage 4', false, 'vonage', vonage('4')],
    ['vonage 5', false, 'vonage', vonage('5')],
    ['vonage 6', true, 'vonage', vonage('6')],
    ['vonage 7', true, 'vonage', vonage('7')],
    ['vonage 9', false, 'vonage', vonage('9')],
    ['vonage 6', false, 'vonage', vonage('0', '6')],
    ['vonage 200', false, 'vonage', { corpo: { messages: [] } }],
    ['vonage 200', false, 'vonage', { corpo: { messages: 'sì' } }],
    ['vonage 200', false, 'vonage', { corpo: { messages: [null] } }],
    ['vonage 200', false, 'vonage', { corpo: '{"messages":[{"status":"0"' }],
    ['vonage 200', false, 'vonage', { corpo: `"${'a'.repeat(100_000)}"` }],
    ['vonage 500', false, 'vonage', { stato: 500, corpo: PRESO.vonage.corpo }],
    ['vonage UND_ERR_SOCKET', false, 'vonage', 'cade'],
  ] as const)('%s', async (sigla, permanente, nome, replies) => {
    const s = await con(nome, replies)
    const error = await outcome(s.config)
    expect([error?.sigla, error?.permanente]).toEqual([sigla, permanente])
    expect(`${error?.message}${error?.stack}`).not.toContain('3331112223')
  })

  test('un servizio che non risponde si lascia dopo dieci secondi', async () => {
    const s = await con('vonage', 'tace')
    const before = performance.now()
    const error = await outcome(s.config)
    expect([error?.sigla, error?.permanente]).toEqual(['vonage TimeoutError', false])
    expect(performance.now() - before).toBeGreaterThan(9_000)
  })
})

test('il secondo servizio manda ciò che il primo non può, non ciò che il numero rifiuta', async () => {
  const buono = await service(PRESO.vonage)
  const due = { SMS_PROVIDER: 'twilio', SMS_FALLBACK: 'vonage', SMS_VONAGE_URL: buono.url }
  const giu = await service(twilio(500, 20500))
  expect(await outcome(config({ ...due, SMS_TWILIO_URL: giu.url }))).toBeNull()
  expect([giu.chiesti.length, buono.chiesti.length]).toEqual([1, 1])
  const sbagliato = await service(twilio(400, 21211))
  expect((await outcome(config({ ...due, SMS_TWILIO_URL: sbagliato.url })))?.permanente).toBe(true)
  expect(buono.chiesti).toHaveLength(1)
})

test('in produzione senza un servizio nessun SMS passa per mandato', async () => {
  const c = { ...config({}), production: true }
  expect([(await outcome(c))?.sigla, (await outcome(c))?.permanente]).toEqual(['nessun servizio SMS', false])
})

test('il codice sta in un segmento solo, anche col nome più lungo', () => {
  const nome = 'Primo, l’app dei premi e della rete per tutti'
  for (const sito of ['https://primo.example', `https://${'molto-lungo.'.repeat(6)}example`]) {
    const { testo } = testoCodiceSms(`il tuo codice ${nome}`, '123456', sito)
    expect(smsLength(smsText(testo))).toEqual({ alfabeto: 'GSM-7', segmenti: 1 })
  }
})

test('l’ultima riga lega il codice al sito, perché il telefono lo porti lì e non altrove', () => {
  const { testo } = testoCodiceSms('il tuo codice Primo', '123456', 'https://app.primo.example:8443/sotto')
  expect(testo.split('\n').at(-1)).toBe('@app.primo.example #123456')
})

describe('le impostazioni sbagliate fermano l’avvio e si nominano', () => {
  test.each([
    [{ SMS_PROVIDER: 'piccione' }, 'SMS_PROVIDER'],
    [{ SMS_PROVIDER: 'twilio', SMS_SENDER: '' }, 'SMS_SENDER'],
    [{ SMS_PROVIDER: 'twilio', SMS_SENDER: 'Un nome troppo lungo' }, 'SMS_SENDER'],
    [{ SMS_PROVIDER: 'twilio', SMS_TWILIO_TOKEN: '' }, 'SMS_TWILIO_TOKEN'],
    [{ SMS_PROVIDER: 'vonage', SMS_VONAGE_KEY: '' }, 'SMS_VONAGE_KEY'],
    [{ SMS_PROVIDER: 'vonage', SMS_FALLBACK: 'twilio', SMS_TWILIO_ACCOUNT: '' }, 'SMS_TWILIO_ACCOUNT'],
    [{ SMS_PROVIDER: 'vonage', SMS_FALLBACK: 'vonage' }, 'SMS_FALLBACK'],
    [{ SMS_FALLBACK: 'vonage' }, 'SMS_PROVIDER'],
  ])('%j', (other, nome) => {
    expect(() => config(other)).toThrow(`Configurazione non valida: ${nome} `)
  })
})

import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/**
 * What a page may ask of the device: copying a link, reading the code one has copied or that an SMS brings, making a
 * passkey and using it, and nothing else. Sharing, allowed to the page itself by every
 * browser, is not named: some do not know the name and say so in the console.
 */
const ALLOWED = [
  'clipboard-read=(self)',
  'clipboard-write=(self)',
  'otp-credentials=(self)',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
]
const DENIED = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
const PERMISSIONS_POLICY = [...ALLOWED, ...DENIED.map((nome) => `${nome}=()`)].join(', ')

/** The headers helmet writes with these options, which depend on nothing a request says. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const richiesta = new IncomingMessage(new Socket())
  const answer = new ServerResponse(richiesta)
  helmet(options)(richiesta, answer, (error) => {
    if (error) throw error
  })
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([n, v]) => [n, String(v)]))
}

/**
 * Puts the security headers on every answer. Asked of helmet once, at start: asked at each request, as its
 * plugin does, they were a fifth of the time of a page of movements.
 */
export function protect(app: FastifyInstance, options: HelmetOptions): void {
  const headers = { ...headersOf(options), 'permissions-policy': PERMISSIONS_POLICY }
  app.addHook('onRequest', (_req, reply, done) => {
    reply.headers(headers)
    done()
  })
}

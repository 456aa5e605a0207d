import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/**
 * Permissions policy: the features that the pages use, which are reading a bar code with the camera, copying a link, reading a one-time code from the clipboard or
 * an SMS, creating and using a passkey. Sharing, which every browser allows to the page itself, is not listed: some browsers do
 * not know the name and report it in the console.
 */
const ALLOWED = [
  'camera=(self)',
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

/** Returns the security headers that helmet sets with some options. They do not depend on the request. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const richiesta = new IncomingMessage(new Socket())
  const answer = new ServerResponse(richiesta)
  helmet(options)(richiesta, answer, (error) => {
    if (error) throw error
  })
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([n, v]) => [n, String(v)]))
}

/**
 * Sets the security headers on every response. Helmet computes them once, at start: computed for each request, as its plugin
 * does, they took a fifth of the time of a list of movimenti.
 */
export function addSecurityHeaders(app: FastifyInstance, options: HelmetOptions): void {
  const headers = { ...headersOf(options), 'permissions-policy': PERMISSIONS_POLICY }
  app.addHook('onRequest', (_req, reply, done) => {
    reply.headers(headers)
    done()
  })
}

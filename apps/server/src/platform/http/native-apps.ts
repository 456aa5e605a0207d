import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** Application id of the Android app. */
const PACKAGE_NAME = 'it.primo.app'
/** Pages whose links open in the installed app. Links to other pages open in the browser. */
const PAGES = ['/signup', '/recovery', '/app', '/app/*']

/**
 * Adds support for the native apps. Their origin is not the site's, so images get `Cross-Origin-Resource-Policy: cross-origin`
 * (everything else is same-origin). When the published apps are configured, it serves the two documents by which Android and iOS
 * open the site's links in them.
 */
export function allowNativeApps(app: FastifyInstance, config: Config): void {
  app.addHook('onSend', (_req, reply, payload, done) => {
    if (String(reply.getHeader('content-type') ?? '').startsWith('image/')) {
      reply.header('cross-origin-resource-policy', 'cross-origin')
    }
    done(null, payload)
  })
  const { android_fingerprints, ios_app } = config
  if (android_fingerprints.length > 0) {
    app.get('/.well-known/assetlinks.json', async () => [
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: PACKAGE_NAME,
          sha256_cert_fingerprints: android_fingerprints,
        },
      },
    ])
  }
  if (ios_app !== null) {
    app.get('/.well-known/apple-app-site-association', async (_req, reply) =>
      reply.type('application/json').send({
        applinks: { details: [{ appIDs: [ios_app], components: PAGES.map((page) => ({ '/': page })) }] },
      }),
    )
  }
}

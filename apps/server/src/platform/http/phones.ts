import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** Id of the Android app, as it is in its project. */
const PACKAGE_NAME = 'it.primo.app'
/** The pages whose links open in the app on a phone; every other one stays in the browser. */
const PAGES = ['/signup', '/recovery', '/app', '/app/*']

/**
 * What the app on a phone asks of the site. It does not live at the site's address, so the pictures of the prizes may
 * be shown from another origin (everything else may not); and where the published app is named in the settings, the
 * two documents by which Android and iOS open the site's links in it.
 */
export function openToPhones(app: FastifyInstance, config: Config): void {
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

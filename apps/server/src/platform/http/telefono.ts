import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** Id of the Android app, as it is in its project. */
const PACCHETTO = 'it.primo.app'
/** The pages whose links open in the app on a phone; every other one stays in the browser. */
const PAGINE = ['/signup', '/recovery', '/app', '/app/*']

/**
 * What the app on a phone asks of the site. It does not live at the site's address, so the pictures of the prizes may
 * be shown from another origin (everything else may not); and where the published app is named in the settings, the
 * two documents by which Android and iOS open the site's links in it.
 */
export function apriAlTelefono(app: FastifyInstance, config: Config): void {
  app.addHook('onSend', async (_req, reply) => {
    if (String(reply.getHeader('content-type') ?? '').startsWith('image/')) {
      reply.header('cross-origin-resource-policy', 'cross-origin')
    }
  })
  const { impronte_android, app_ios } = config
  if (impronte_android.length > 0) {
    app.get('/.well-known/assetlinks.json', async () => [
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: PACCHETTO,
          sha256_cert_fingerprints: impronte_android,
        },
      },
    ])
  }
  if (app_ios !== null) {
    app.get('/.well-known/apple-app-site-association', async (_req, reply) =>
      reply.type('application/json').send({
        applinks: { details: [{ appIDs: [app_ios], components: PAGINE.map((pagina) => ({ '/': pagina })) }] },
      }),
    )
  }
}

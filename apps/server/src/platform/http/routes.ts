import { refuse } from '@primo/contract/platform/errors'
import { health, impostazioni, ready } from '@primo/contract/platform/system'
import { cssDi } from '@primo/domain/platform/aspetto'
import type { Config } from '../config/config.ts'
import type { Services } from '../services/services.ts'
import type { Bind } from './bind.ts'
import { brandingImagePath } from './branded-files.ts'

/**
 * Binds the endpoints about the server itself: health, and public settings of the apps.
 * @param noteLegali returns the link to the legal notice, if any; injected from a higher module
 */
export function systemRoutes(
  bind: Bind,
  { isWritable, config }: Services,
  noteLegali: (config: Config) => string | null,
): void {
  bind(health, async () => ({ data: { stato: 'vivo' as const } }))

  bind(ready, async () =>
    (await isWritable()) ? { data: { stato: 'pronto' as const } } : refuse('NON_PRONTO'),
  )

  bind(impostazioni, async () => ({
    data: {
      prodotto: config.product,
      ambiente: config.environment,
      versione: config.version,
      link_registrazione: config.signup_link,
      link_regolamento: config.rules_link,
      sito: config.website,
      link_android: config.android_link,
      link_ios: config.ios_link,
      email_assistenza: config.support_email,
      link_note_legali: noteLegali(config),
      aspetto: {
        il: config.look.il,
        css: cssDi(config.look, brandingImagePath),
        logo: config.look.logo && brandingImagePath(config.look.logo),
        logo_scuro: config.look.logo_scuro && brandingImagePath(config.look.logo_scuro),
      },
      demo: config.demo,
    },
  }))
}

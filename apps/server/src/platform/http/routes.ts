import { refuse } from '@primo/contract/platform/errors'
import { health, impostazioni, ready } from '@primo/contract/platform/system'
import type { Services } from '../services/services.ts'
import type { Bind } from './bind.ts'

export function systemRoutes(bind: Bind, { isWritable, config }: Services): void {
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
      demo: config.demo,
    },
  }))
}

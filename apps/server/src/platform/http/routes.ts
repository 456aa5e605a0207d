import { rifiuta } from '@primo/contract/platform/errors'
import { health, impostazioni, ready } from '@primo/contract/platform/sistema'
import type { Servizi } from '../services/servizi.ts'
import type { Bind } from './bind.ts'

export function rotteSistema(bind: Bind, { scrivibile, config }: Servizi): void {
  bind(health, async () => ({ data: { stato: 'vivo' as const } }))

  bind(ready, async () =>
    (await scrivibile()) ? { data: { stato: 'pronto' as const } } : rifiuta('NON_PRONTO'),
  )

  bind(impostazioni, async () => ({
    data: {
      prodotto: config.prodotto,
      ambiente: config.ambiente,
      versione: config.versione,
      link_registrazione: config.link_registrazione,
      link_regolamento: config.link_regolamento,
      sito: config.sito,
      link_android: config.link_android,
      link_ios: config.link_ios,
      email_assistenza: config.email_assistenza,
      demo: config.demo,
    },
  }))
}

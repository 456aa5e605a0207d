import { defineCustomElement as defineRefresher } from '@ionic/core/components/ion-refresher.js'
import { defineCustomElement as defineContent } from '@ionic/core/components/ion-refresher-content.js'
import { createElement, type ReactNode } from 'react'

defineRefresher()
defineContent()

interface Pulled extends Event {
  detail: { complete: () => void }
}

/**
 * Pull to refresh, at the top of a page. It uses Ionic's custom elements directly, because `@ionic/react` is a single file and
 * would add everything the app uses of it to the first page.
 */
export function Refresher({ onRefresh }: { onRefresh: () => Promise<unknown> }): ReactNode {
  const onionRefresh = (event: Pulled) => void onRefresh().finally(() => event.detail.complete())
  return createElement(
    'ion-refresher',
    { slot: 'fixed', onionRefresh },
    createElement('ion-refresher-content'),
  )
}

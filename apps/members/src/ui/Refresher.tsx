import { defineCustomElement as defineRefresher } from '@ionic/core/components/ion-refresher.js'
import { defineCustomElement as defineContent } from '@ionic/core/components/ion-refresher-content.js'
import { createElement, type ReactNode } from 'react'

defineRefresher()
defineContent()

interface Pulled extends Event {
  detail: { complete: () => void }
}

/**
 * Pull to refresh, at the top of a page. Ionic's own elements, without `@ionic/react`: it is one file, and all that is
 * used of it would come with the first page.
 */
export function Refresher({ onRefresh }: { onRefresh: () => Promise<unknown> }): ReactNode {
  const onionRefresh = (event: Pulled) => void onRefresh().finally(() => event.detail.complete())
  return createElement(
    'ion-refresher',
    { slot: 'fixed', onionRefresh },
    createElement('ion-refresher-content'),
  )
}

import { useIonViewWillLeave } from '@ionic/react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useGoBack } from './back.ts'

interface Props {
  label: string
  /** Address of the list, for Escape when there is no earlier page of the app. */
  back: string
  children: ReactNode
}

/** Selector of elements in which Escape has its own effect, or would lose typed text. */
const WRITTEN_IN = 'input, select, textarea, dialog'

/**
 * Detail pane next to a list, on wide screens, with its own scrolling. When the page opens, its heading takes the focus. Escape
 * closes it, and on closing the focus returns to its row in the list.
 */
export function DetailPane({ label, back, children }: Props) {
  const pane = useRef<HTMLElement>(null)
  useFocusOnHeading(pane)
  const goBack = useGoBack(back)
  useIonViewWillLeave(() => {
    const row = pane.current?.parentElement?.querySelector('a[aria-current="true"]')?.getAttribute('href')
    if (row) focusRowOfNextPage(row)
  }, [])
  function close(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(WRITTEN_IN)) return
    goBack()
  }
  // A scrollable region must be focusable by keyboard.
  const reachable = { tabIndex: 0, onKeyDown: close }
  return (
    <section ref={pane} className="detail-still stack" aria-label={label} {...reachable}>
      {children}
    </section>
  )
}

/**
 * Moves the focus to the pane's first heading as soon as it is rendered, unless the user has already focused another element of
 * the page.
 */
function useFocusOnHeading(pane: { current: HTMLElement | null }): void {
  const waits = useRef(false)
  const take = useRef(() => {
    const heading = pane.current?.querySelector('h2')
    if (!waits.current || !heading) return
    waits.current = false
    const now = document.activeElement
    if (pane.current?.closest('.ion-page')?.contains(now) && !now?.matches('h1')) return
    heading.tabIndex = -1
    heading.focus()
  })
  useEffect(() => {
    // Until the transition ends, the focus is in the leaving page, where Ionic records it for the return.
    let frame = requestAnimationFrame(function wait() {
      const now = document.activeElement
      if (now !== document.body && !pane.current?.closest('.ion-page')?.contains(now)) {
        frame = requestAnimationFrame(wait)
        return
      }
      waits.current = true
      take.current()
    })
    return () => cancelAnimationFrame(frame)
  }, [pane])
  // The heading is rendered with the data, which may load after the page has entered.
  useEffect(() => take.current())
}

/** Focuses a row of the list, by its address, when the next page that enters is the list. Ionic then leaves the focus there. */
function focusRowOfNextPage(href: string): void {
  const enter = ({ target }: Event) => {
    if (!(target instanceof Element) || target.querySelector('.detail-still')) return
    target.querySelector<HTMLElement>(`.list-first a[href="${href}"]`)?.focus()
  }
  document.addEventListener('ionViewDidEnter', enter, { capture: true, once: true })
}

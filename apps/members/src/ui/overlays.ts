import { messageOf, needsReload } from '@primo/client/api-error'
import type { ReactNode } from 'react'
import { create } from 'zustand'
import { currentState } from '../state/store.ts'

/** Duration of a toast in milliseconds (specification §9). */
const TOAST_MS = 5000
export const LOADING_DELAY_MS = 500
const LOADING_TEXT = 'Caricamento dati in corso...'

export type ToastKind = 'success' | 'danger' | 'warning' | 'info'

export interface AlertText {
  header: string
  subheader?: string
  message: string
}
export interface ConfirmText {
  title: string
  message?: string
  /** Label of the confirmation button. */
  ok: string
  cancel: string
  /** Whether the confirmed action cannot be undone. */
  destructive?: boolean
}

export type Dialog =
  | {
      id: number
      kind: 'alert'
      tone: 'error' | 'info'
      text: AlertText
      signature: string[]
      close: () => void
    }
  | { id: number; kind: 'confirm'; text: ConfirmText; close: (yes: boolean) => void }
  | { id: number; kind: 'drawn'; element: ReactNode; refuse: () => void }

interface OverlayState {
  dialogs: Dialog[]
  toasts: { id: number; kind: ToastKind; message: string }[]
  /** Texts of the loading overlay: one per running action that has lasted long enough to be shown. */
  loading: { id: number; text: string }[]
}

export const useOverlays = create<OverlayState>(() => ({ dialogs: [], toasts: [], loading: [] }))

let lastId = 0
function nextId(): number {
  lastId += 1
  return lastId
}

function openDialog<T>(build: (id: number, close: (answer: T) => void) => Dialog): Promise<T> {
  return new Promise((resolve) => {
    const id = nextId()
    const close = (answer: T) => {
      useOverlays.setState((s) => ({ dialogs: s.dialogs.filter((d) => d.id !== id) }))
      resolve(answer)
    }
    const dialog = build(id, close)
    useOverlays.setState((s) => ({ dialogs: [...s.dialogs, dialog] }))
  })
}

/**
 * Returns the identity shown in an alert to a logged-in user: e-mail, and username of the active role's profile (specification
 * §8).
 */
function signature(): string[] {
  const { user, username } = currentState()
  if (user.id === 0) return []
  return [user.email, username].filter(Boolean)
}

/** Shows an alert with an OK button, which a click outside does not close. Resolves when it is closed. */
export function alertError(text: AlertText): Promise<void> {
  return openDialog<void>((id, close) => ({
    id,
    kind: 'alert',
    tone: 'error',
    text,
    signature: signature(),
    close,
  }))
}
export function alertInfo(text: AlertText): Promise<void> {
  return openDialog<void>((id, close) => ({
    id,
    kind: 'alert',
    tone: 'info',
    text,
    signature: signature(),
    close,
  }))
}

/** Asks for a confirmation. @returns whether the user confirmed */
export function confirmDialog(text: ConfirmText): Promise<boolean> {
  return openDialog<boolean>((id, close) => ({ id, kind: 'confirm', text, close }))
}

/** Shows why an action failed. Offers a page reload where only that helps. @param otherwise message when the server sent none */
export async function alertFailure(title: string, cause: unknown, otherwise?: string): Promise<void> {
  const message = messageOf(cause, otherwise)
  if (!needsReload(cause)) return alertError({ header: title, message })
  if (await confirmDialog({ title, message, ok: 'Ricarica', cancel: 'Non ora' })) location.reload()
}

/**
 * Opens a dialog with content of its own, whose code the caller has loaded.
 * @param no result when the session ends while the dialog is open
 */
export function openCustomDialog<T>(draw: (close: (answer: T) => void) => ReactNode, no: T): Promise<T> {
  return openDialog<T>((id, close) => ({ id, kind: 'drawn', element: draw(close), refuse: () => close(no) }))
}

/** Shows a short message in the middle of the screen for five seconds. */
export function toast(message: string, kind: ToastKind = 'success'): void {
  const id = nextId()
  useOverlays.setState((s) => ({ toasts: [...s.toasts, { id, kind, message }] }))
  setTimeout(() => closeToast(id), TOAST_MS)
}

export function closeToast(id: number): void {
  useOverlays.setState((s) => ({ toasts: s.toasts.filter((t) => t.id !== id) }))
}

/** Shows the loading overlay while a promise is pending, if it takes more than half a second. */
export async function withLoading<T>(work: Promise<T>, text = LOADING_TEXT): Promise<T> {
  const id = nextId()
  const timer = setTimeout(() => {
    useOverlays.setState((s) => ({ loading: [...s.loading, { id, text }] }))
  }, LOADING_DELAY_MS)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    useOverlays.setState((s) => ({ loading: s.loading.filter((l) => l.id !== id) }))
  }
}

/** Closes every dialog that asks something, as cancelled, when the session ends. Alerts stay open. */
export function cancelOpenDialogs(): void {
  for (const dialog of useOverlays.getState().dialogs) {
    if (dialog.kind === 'confirm') dialog.close(false)
    else if (dialog.kind === 'drawn') dialog.refuse()
  }
}

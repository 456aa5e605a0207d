import type { Canale } from '@primo/domain/platform/otp'
import { create } from 'zustand'
import { saved } from '../state/store.ts'

/** Specification §9. */
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
  /** Word of the button that goes on. */
  ok: string
  cancel: string
  /** The act cannot be undone. */
  destructive?: boolean
}

/** What the one-time code dialog shows, and what it asks the server while it stays open. */
export interface OtpAsk {
  channel?: Canale
  /** The number or address the code went to. */
  contatto: string
  /** Tries a code: null when it is accepted, else the sentence for the person. */
  check: (code: string) => Promise<string | null>
  /** Sends a new code; answers from when another may be asked. Throws with the sentence for the person. */
  resend: () => Promise<Date>
  /** From when a new code may be asked. */
  next: Date
}

/** The password asked again, before what a found phone must not do. */
export interface PasswordAsk {
  /** Whose it is, for the keychain of the device. */
  email: string
  /** What it is for, in a sentence. */
  reason: string
  /** Tries it: null when it is right, else the sentence for the person. */
  check: (password: string) => Promise<string | null>
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
  | { id: number; kind: 'otp'; ask: OtpAsk; close: (code: string | null) => void }
  | { id: number; kind: 'password'; ask: PasswordAsk; close: (given: boolean) => void }

interface OverlayState {
  dialogs: Dialog[]
  toasts: { id: number; kind: ToastKind; message: string }[]
  /** Texts of the works in progress that have lasted long enough to be shown. */
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

/** When logged in, an alert says also who: e-mail, and for the active role the profile's username (specification §8). */
function signature(): string[] {
  const { user, username } = saved()
  if (user.id === 0) return []
  return [user.email, username].filter(Boolean)
}

/** An alert with OK only; tapping outside does not close it. Resolves when the person has read it. */
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

/** Asks before an act; answers whether to go on. */
export function confirmDialog(text: ConfirmText): Promise<boolean> {
  return openDialog<boolean>((id, close) => ({ id, kind: 'confirm', text, close }))
}

/**
 * Asks for the one-time code sent on a channel and stays open until one is accepted, so that a wrong code or a lost
 * network takes nothing away; answers the accepted code, or null if the person gave up. Default channel: cellulare.
 */
export function otpDialog(ask: OtpAsk): Promise<string | null> {
  return openDialog<string | null>((id, close) => ({ id, kind: 'otp', ask, close }))
}

/** Asks for the password and stays open until it is right; answers whether it was given. It is kept nowhere. */
export function passwordDialog(ask: PasswordAsk): Promise<boolean> {
  return openDialog<boolean>((id, close) => ({ id, kind: 'password', ask, close }))
}

/** A short message in the middle of the screen, gone after five seconds. */
export function toast(message: string, kind: ToastKind = 'success'): void {
  const id = nextId()
  useOverlays.setState((s) => ({ toasts: [...s.toasts, { id, kind, message }] }))
  setTimeout(() => closeToast(id), TOAST_MS)
}

export function closeToast(id: number): void {
  useOverlays.setState((s) => ({ toasts: s.toasts.filter((t) => t.id !== id) }))
}

/** Shows the loading veil while a work lasts, if it lasts more than half a second. */
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

/** Answers «no» to every open question: the session they were about is over. What has to be read stays. */
export function closeQuestions(): void {
  for (const dialog of useOverlays.getState().dialogs) {
    if (dialog.kind === 'confirm' || dialog.kind === 'password') dialog.close(false)
    else if (dialog.kind === 'otp') dialog.close(null)
  }
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast, useOverlays, withLoading } from './overlays.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const toasts = () => useOverlays.getState().toasts
const texts = () => useOverlays.getState().loading.map((l) => l.text)

describe('a toast (specification §9)', () => {
  it('is a success unless told otherwise, and lasts 5000 ms', async () => {
    toast('Indirizzo salvato.')
    expect(toasts()).toMatchObject([{ kind: 'success', message: 'Indirizzo salvato.' }])
    await vi.advanceTimersByTimeAsync(4_999)
    expect(toasts()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(toasts()).toEqual([])
  })

  it('has four kinds, and each goes at its own time', async () => {
    toast('Uno', 'danger')
    await vi.advanceTimersByTimeAsync(2_000)
    toast('Due', 'warning')
    toast('Tre', 'info')
    expect(toasts().map((t) => t.kind)).toEqual(['danger', 'warning', 'info'])
    await vi.advanceTimersByTimeAsync(3_000)
    expect(toasts().map((t) => t.message)).toEqual(['Due', 'Tre'])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(toasts()).toEqual([])
  })
})

describe('the loading veil (specification §9)', () => {
  it('shows after 500 ms with its text, and goes with the work', async () => {
    let done = () => {}
    const work = withLoading(
      new Promise<void>((resolve) => {
        done = resolve
      }),
    )
    await vi.advanceTimersByTimeAsync(499)
    expect(texts()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(texts()).toEqual(['Caricamento dati in corso...'])
    done()
    await work
    expect(texts()).toEqual([])
  })

  it('never shows for a work shorter than that, even when it fails', async () => {
    await expect(withLoading(Promise.reject(new Error('no')))).rejects.toThrow('no')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(texts()).toEqual([])
  })
})

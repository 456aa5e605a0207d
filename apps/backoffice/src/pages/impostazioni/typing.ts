import type { SezioneImpostazioni } from '@primo/contract/persone/operatore-impostazioni'
import { CAMPI, type ChiaveCampo } from '@primo/domain/persone/impostazioni'
import { keepDraft, readDraft } from '../../state/drafts.ts'

export type Values = Partial<Record<ChiaveCampo, string>>

/** How a section was when somebody began to write in it: what he thinks he is changing. */
export type Base = { versione: number; valori: Values }

/** What is being written in a section, and over what; null when nothing is. */
export type Typing = { base: Base; typed: Values }

export const baseOf = ({ versione, campi }: SezioneImpostazioni): Base => ({
  versione,
  valori: Object.fromEntries(campi.map(({ campo, valore }) => [campo, valore ?? ''])),
})

const BASE = ' base'
const draftOf = (sezione: string) => `impostazioni:${sezione}`

/** What was being written before the session ended, if anything was. */
export function readTyping(sezione: string): Typing | null {
  const { [BASE]: base, ...typed } = readDraft(draftOf(sezione)) ?? {}
  return base === undefined ? null : { base: JSON.parse(base) as Base, typed: typed as Values }
}

export const keepTyping = (sezione: string, typing: Typing | null) =>
  keepDraft(draftOf(sezione), typing && { ...typing.typed, [BASE]: JSON.stringify(typing.base) })

/** What somebody else has saved since, value by value, as it is said: «Sito: era vuoto, adesso è https://…». */
export const changesSince = (base: Base, now: Base): string[] =>
  (Object.keys(now.valori) as ChiaveCampo[])
    .filter((campo) => (base.valori[campo] ?? '') !== (now.valori[campo] ?? ''))
    .map((campo) => {
      const was = base.valori[campo] ? `era «${base.valori[campo]}»` : 'era vuoto'
      const is = now.valori[campo] ? `adesso è «${now.valori[campo]}»` : 'adesso è vuoto'
      return `${CAMPI[campo].nome}: ${was}, ${is}.`
    })

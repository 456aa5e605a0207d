import { leggiAccesso } from '@primo/contract/accesso/operatore-accesso'
import type { CallSpec } from '@primo/contract/platform/route'
import { caricaImportazione } from '@primo/contract/pratiche/operatore-importazioni'
import { scriviPiano } from '@primo/contract/qualifiche/operatore-qualifiche'
import { aggiungiPremio } from '@primo/contract/raccolta/operatore-catalogo'
import { scriviBozza } from '@primo/contract/raccolta/operatore-regole'
import { foldName } from '@primo/domain/platform/fold'
import { paths } from '../../paths.ts'
import { entryFor, MENU } from '../layout/menu.tsx'

type Screen = { to: string; nome: string; call: CallSpec }

/** Actions that can be started from the search, in addition to the menu's screens. */
const BEGIN: readonly Screen[] = [
  { to: paths.importa, nome: 'Importa pratiche da un file', call: caricaImportazione },
  { to: paths.nuova('catalogo'), nome: 'Aggiungi un premio al catalogo', call: aggiungiPremio },
  { to: paths.nuova('regole'), nome: 'Scrivi una versione delle regole dei punti', call: scriviBozza },
  { to: paths.nuova('qualifiche'), nome: 'Nuovo piano delle qualifiche', call: scriviPiano },
  { to: paths.account, nome: 'Il tuo account: password, secondo fattore, sessioni', call: leggiAccesso },
]

/** Returns the screens and actions whose name contains every word of `text`, by permission. */
export function screensFor(text: string, may: (call: CallSpec) => boolean): Screen[] {
  const words = foldName(text).split(/\s+/).filter(Boolean)
  const menu = MENU.flatMap(([, entries]) => entries.flatMap((entry) => entryFor(entry, may)))
  return [...menu, ...BEGIN.filter(({ call }) => may(call))].filter(({ nome }) => {
    const said = foldName(nome)
    return words.every((word) => said.includes(word))
  })
}

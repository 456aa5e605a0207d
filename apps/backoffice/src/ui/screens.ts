import type { CallSpec } from '@primo/contract/platform/route'
import { codaPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { foldName } from '@primo/domain/platform/fold'
import { paths } from '../paths.ts'
import { entryFor, MENU } from './menu.tsx'

type Screen = { to: string; nome: string; call: CallSpec }

/** What one may begin from anywhere, beside the screens of the menu. */
const BEGIN: readonly Screen[] = [
  { to: paths.importa, nome: 'Importa pratiche da un file', call: codaPratiche },
]

/** The screens and beginnings whose name has every word of `text`, for who may. */
export function screensFor(text: string, may: (call: CallSpec) => boolean): Screen[] {
  const words = foldName(text).split(/\s+/).filter(Boolean)
  const menu = MENU.flatMap(([, entries]) => entries.flatMap((entry) => entryFor(entry, may)))
  return [...menu, ...BEGIN.filter(({ call }) => may(call))].filter(({ nome }) => {
    const said = foldName(nome)
    return words.every((word) => said.includes(word))
  })
}

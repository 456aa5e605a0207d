import { expect, test } from 'vitest'
import {
  AZIONI_RETTIFICA,
  type AzioneRettifica,
  azioniRettifica,
  dopoAzioneRettifica,
  STATI_RETTIFICA,
} from './rettifica.ts'

const CHI_PROPONE = 7
const ALTRO = 8

test('una rettifica la decide un altro, la ritira solo chi l’ha proposta, e una volta sola', () => {
  const outcomes = (Object.keys(AZIONI_RETTIFICA) as AzioneRettifica[]).map((azione) => [
    azione,
    ...[CHI_PROPONE, ALTRO].map((chi) =>
      STATI_RETTIFICA.map((stato) => dopoAzioneRettifica(azione, { stato, proposta_da: CHI_PROPONE }, chi)),
    ),
  ])
  const poi = ['gia_decisa', 'gia_decisa', 'gia_decisa']
  expect(outcomes).toEqual([
    ['approva', ['mano_sbagliata', ...poi], ['approvata', ...poi]],
    ['rifiuta', ['mano_sbagliata', ...poi], ['rifiutata', ...poi]],
    ['ritira', ['ritirata', ...poi], ['mano_sbagliata', ...poi]],
  ])
})

test('i bottoni sono quelli della propria mano', () => {
  const now = { stato: 'proposta', proposta_da: CHI_PROPONE } as const
  expect(azioniRettifica(now, CHI_PROPONE)).toEqual(['ritira'])
  expect(azioniRettifica(now, ALTRO)).toEqual(['approva', 'rifiuta'])
  expect(azioniRettifica({ ...now, stato: 'approvata' }, ALTRO)).toEqual([])
})

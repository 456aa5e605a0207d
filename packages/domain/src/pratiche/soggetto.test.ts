import { expect, test } from 'vitest'
import { carattereDiControllo } from '../anagrafica/codice-fiscale.ts'
import { STATO_PRATICA } from './pratica.ts'
import {
  avvisiSoggetto,
  azioniSoggetti,
  codiceCercato,
  leggiCodiceSoggetto,
  leggiSoggetto,
  mascheraCodice,
  nomeSoggetto,
  SOGGETTI_MAX,
  type SoggettoScritto,
} from './soggetto.ts'

const MARIO = `RSSMRA85T10A562${carattereDiControllo('RSSMRA85T10A562')}`
const mario: SoggettoScritto = {
  ruolo: 'cliente',
  tipo: 'persona',
  nome: 'Mario',
  cognome: 'Rossi',
  codice_fiscale: MARIO,
}

test.each([
  [STATO_PRATICA.bozza, 0, ['aggiungi', 'cambia']],
  [STATO_PRATICA.in_lavorazione, SOGGETTI_MAX - 1, ['aggiungi', 'cambia']],
  [STATO_PRATICA.in_lavorazione, SOGGETTI_MAX, ['cambia']],
  [STATO_PRATICA.completata, 1, []],
  [STATO_PRATICA.rifiutata, 1, []],
] as const)('nello stato %i con %i persone si può: %j', (stato, quanti, azioni) => {
  expect(azioniSoggetti(stato, quanti)).toEqual(azioni)
})

test('il codice di una persona e quello di un’azienda, come si scrivono', () => {
  expect(leggiCodiceSoggetto(` cf ${MARIO.toLowerCase()} `, 'persona')).toEqual({ ok: true, codice: MARIO })
  expect(leggiCodiceSoggetto('IT 007431 10157', 'azienda')).toEqual({ ok: true, codice: '00743110157' })
  expect(leggiCodiceSoggetto('743110157', 'azienda')).toEqual({ ok: true, codice: '00743110157' })
  for (const [text, tipo] of [
    ['', 'persona'],
    ['00743110157', 'persona'],
    [MARIO, 'azienda'],
    ['00743110158', 'azienda'],
    ['123', 'azienda'],
  ] as const) {
    const read = leggiCodiceSoggetto(text, tipo)
    expect([text, read.ok, read.ok || read.message.endsWith('.')]).toEqual([text, false, true])
  }
})

test('un testo cercato è un codice, o non lo è', () => {
  expect(codiceCercato(MARIO.toLowerCase())).toBe(MARIO)
  expect(codiceCercato('00743110157')).toBe('00743110157')
  expect(codiceCercato('Mario Rossi')).toBeNull()
})

test('una persona ha nome e cognome, un’azienda la denominazione', () => {
  expect(leggiSoggetto({ ...mario, email: ' Mario@Posta.it ', cellulare: '' })).toEqual({
    ok: true,
    soggetto: { ...mario, codice_fiscale: MARIO, email: 'mario@posta.it', cellulare: null },
  })
  const azienda = leggiSoggetto({
    ...mario,
    tipo: 'azienda',
    nome: 'Rossi 3 S.r.l.',
    cognome: 'ignorato',
    codice_fiscale: '00743110157',
  })
  expect(azienda.ok && azienda.soggetto).toMatchObject({ nome: 'Rossi 3 S.r.l.', cognome: null })
  const wrong = leggiSoggetto({ ...mario, nome: '-', cognome: '-', codice_fiscale: 'x', email: 'x' })
  expect(!wrong.ok && Object.keys(wrong.fields).sort()).toEqual(['codice_fiscale', 'cognome', 'email'])
})

test('un codice che non torna con il nome avvisa; di un’azienda non si dice nulla', () => {
  const read = { nome: 'Luca', cognome: 'Rossi', codice_fiscale: MARIO }
  expect(avvisiSoggetto(read)).toHaveLength(1)
  expect(avvisiSoggetto({ ...read, nome: 'Mario' })).toEqual([])
  expect(avvisiSoggetto({ ...read, cognome: null })).toEqual([])
})

test('il nome intero, e il codice coperto', () => {
  expect(nomeSoggetto({ nome: '-', cognome: 'Rossi' })).toBe('Rossi')
  expect(nomeSoggetto({ nome: 'Rossi S.r.l.', cognome: null })).toBe('Rossi S.r.l.')
  expect(mascheraCodice('RSSMRA85T10A562S')).toBe('RSS••••••••••••S')
})

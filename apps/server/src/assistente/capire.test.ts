import { beforeAll, describe, expect, test } from 'vitest'
import { NEW_QUESTIONS, QUESTIONS, type Questions } from '../test/assistant-questions.ts'
import { chooseAnswer, OFF_TOPIC } from './capire/choose-answer.ts'
import { searchIndex } from './capire/search-index.ts'
import { CORTESIE, FAQ_BASE, type Sapere, sapere, VOCI_VIVE } from './sapere.ts'

let index: Sapere['indice']
beforeAll(async () => {
  const items = FAQ_BASE.map(({ vai, ...voce }, i) => ({
    ...voce,
    id: i + 1,
    etichetta: vai?.etichetta ?? null,
    schermata: vai?.schermata ?? null,
    attiva: true,
    aggiornata_il: new Date(0),
  }))
  index = (await sapere(items)).indice
})
const NOTE = [...VOCI_VIVE, ...CORTESIE, ...FAQ_BASE.map((f) => ({ id: f.codice }))].map((v) => v.id)

/** Returns the intents for a question, none when the assistant does not know. */
function capita(domanda: string): { ids: string[]; certa: boolean } {
  const scelta = chooseAnswer(domanda, searchIndex(index, domanda))
  const ids = scelta.tipo === 'risposta' ? [scelta.id] : scelta.tipo === 'dubbio' ? scelta.ids : []
  return { ids, certa: scelta.tipo === 'risposta' }
}

/**
 * Computes the rates. `capite`: answered, or offered among at most three intents, as expected; `subito`: answered directly. Where
 * null is an expected answer, «non lo so» counts too.
 */
function voto(questions: Questions) {
  const nostre = questions.filter(([, expected]) => expected !== null)
  const outside = questions.filter(([, expected]) => expected === null)
  const giuste = nostre
    .map(([domanda, ...attese]) => ({ ...capita(domanda), attese }))
    .filter(
      ({ ids, attese }) =>
        ids.some((id) => attese.includes(id)) || (ids.length === 0 && attese.includes(null)),
    )
  return {
    nostre: nostre.length,
    fuori: outside.length,
    capite: giuste.length / nostre.length,
    subito: giuste.filter((g) => g.certa).length / nostre.length,
    respinte: outside.filter(([domanda]) => capita(domanda).ids.length === 0).length / outside.length,
  }
}

function tell(nome: string, v: ReturnType<typeof voto>) {
  const percento = (part: number) => `${(part * 100).toFixed(1)} %`
  process.stdout.write(
    `assistente, ${nome}: capite ${percento(v.capite)} di ${v.nostre} (subito ${percento(v.subito)}), fuori tema respinte ${percento(v.respinte)} di ${v.fuori}\n`,
  )
}

describe('che cosa capisce l’assistente', () => {
  test('le domande su cui è stato regolato', () => {
    const v = voto(QUESTIONS)
    tell('domande note', v)
    expect(v.nostre + v.fuori).toBeGreaterThanOrEqual(200)
    expect(v.fuori).toBeGreaterThanOrEqual(40)
    // One in twenty may need rewording: below that a change has caused a regression.
    expect(v.capite).toBeGreaterThanOrEqual(0.95)
    expect(v.subito).toBeGreaterThanOrEqual(0.9)
    expect(v.respinte).toBeGreaterThanOrEqual(0.9)
  })

  test('le domande scritte dopo, su cui non è stato regolato', () => {
    const v = voto(NEW_QUESTIONS)
    tell('domande nuove', v)
    expect(v.nostre + v.fuori).toBeGreaterThanOrEqual(60)
    // Target rates; when the questions were written the results were 93.3 % and 96.0 %.
    expect(v.capite).toBeGreaterThanOrEqual(0.92)
    expect(v.respinte).toBeGreaterThanOrEqual(0.9)
  })

  test('ogni risposta attesa esiste, nessun codice è doppio, nessuna domanda è in tutti e due gli elenchi', () => {
    for (const [, ...expected] of [...QUESTIONS, ...NEW_QUESTIONS]) {
      for (const id of expected) if (id !== null) expect(NOTE).toContain(id)
    }
    expect(new Set([...NOTE, OFF_TOPIC]).size).toBe(NOTE.length + 1)
    const note = new Set(QUESTIONS.map(([domanda]) => domanda))
    expect(NEW_QUESTIONS.filter(([domanda]) => note.has(domanda))).toEqual([])
  })

  test('almeno sessanta domande frequenti; ognuna, fatta con le sue parole, ha la sua risposta', () => {
    expect(FAQ_BASE.length).toBeGreaterThanOrEqual(60)
    for (const { codice, domanda } of FAQ_BASE) expect(capita(domanda).ids, domanda).toContain(codice)
  })

  test('con le stesse frasi capisce sempre le stesse cose', async () => {
    const other = await sapere([])
    const [first, second] = [other.indice, (await sapere([])).indice]
    expect(searchIndex(second, 'quanti punti ho')).toEqual(searchIndex(first, 'quanti punti ho'))
  })
})

import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CALLS } from '../all.ts'
import { changesState, etagOf } from './route.ts'

const spec = { body: z.strictObject({ nome: z.string(), soglie: z.array(z.object({ n: z.int() })) }) }

test('two are alike whatever the order of their fields, and whatever else they have', () => {
  const thing = { id: 1, nome: 'a', soglie: [{ n: 1, m: 2 }] }
  expect(etagOf(spec, { soglie: [{ m: 2, n: 1 }], nome: 'a', id: 9 })).toBe(etagOf(spec, thing))
  expect(etagOf(spec, { ...thing, nome: undefined })).toBe(etagOf(spec, { ...thing, nome: null }))
})

test.each([
  { nome: 'b' },
  { nome: '' },
  { soglie: [] },
  { soglie: [{ n: 12 }] },
  { soglie: [{ n: 1 }, { n: 2 }] },
])('what is written again and is not the same has another print: %j', (change) => {
  const thing = { nome: 'a', soglie: [{ n: 1 }] }
  expect(etagOf(spec, { ...thing, ...change })).not.toBe(etagOf(spec, thing))
})

/**
 * Calls that change an existing object without replacing it or changing its state, and the reason why they need no `If-Match`.
 */
const NEITHER: Record<string, string> = {
  affidaIscrizione: 'chi se ne occupa: una scelta sola, che si vede',
  affidaPratica: 'chi se ne occupa: una scelta sola, che si vede',
  affidaRettifica: 'chi se ne occupa: una scelta sola, che si vede',
  affidaRichiesta: 'chi se ne occupa: una scelta sola, che si vede',
  attivaApp: 'la propria app dei codici',
  cambiaVista: 'una vista propria: la scrive uno solo',
}

test('ogni chiamata degli operatori che riscrive qualcosa porta ciò che si era letto', () => {
  const rewriting = CALLS.filter(
    ({ spec }) => spec.method === 'PUT' && spec.path.startsWith('/operatore/') && changesState(spec),
  )
  const without = rewriting.filter(({ spec }) => !spec.modifica).map(({ nome }) => nome)
  expect(without.filter((nome) => !(nome in NEITHER))).toEqual([])
  expect(CALLS.filter(({ spec }) => spec.modifica && !spec.body).map(({ nome }) => nome)).toEqual([])
  // A state change can be refused when the object is no longer in the expected state.
  const leading = CALLS.filter(
    ({ spec }) => spec.method === 'POST' && /^\/operatore\/.*\/azione$/.test(spec.path),
  )
  const CODES = ['STATO_NON_PERMESSO', 'NON_TROVATO']
  expect(
    leading.filter(({ spec }) => !spec.errors.some((code) => CODES.includes(code))).map(({ nome }) => nome),
  ).toEqual([])
})

/** Calls that can be refused because of an object's state without naming the last editor, and the reason. */
const OF_NOBODY: Record<string, string> = {
  affidaIscrizione: 'la frase dice già di chi è adesso',
  affidaPratica: 'la frase dice già di chi è adesso',
  affidaRettifica: 'la frase dice già di chi è adesso',
  affidaRichiesta: 'la frase dice già di chi è adesso',
  annotaIscrizione: 'una nota si aggiunge, e non decide nulla',
  annotaPersona: 'una nota si aggiunge, e non decide nulla',
  annotaPratica: 'una nota si aggiunge, e non decide nulla',
  annotaRettifica: 'una nota si aggiunge, e non decide nulla',
  annotaRichiesta: 'una nota si aggiunge, e non decide nulla',
  annullaEsportazione: 'una cosa propria',
  apriVisione: 'si guarda soltanto',
  cambiaVista: 'una vista propria',
  iniziaCaricamentoOperatore: 'un file proprio: il documento lo dice quando si invia',
}

test('a chi arriva secondo si dice di chi è l’ultima mano: ogni chiamata che può trovarla sa come la chiama il registro', () => {
  const late = CALLS.filter(
    ({ spec }) =>
      spec.chi === 'operatore' &&
      changesState(spec) &&
      (spec.modifica || (spec.path.includes('{id}') && spec.errors.includes('STATO_NON_PERMESSO'))),
  )
  const unnamed = late.filter(({ spec }) => spec.oggetto === undefined).map(({ nome }) => nome)
  expect(unnamed.sort()).toEqual(Object.keys(OF_NOBODY).sort())
})

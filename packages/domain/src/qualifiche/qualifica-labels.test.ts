import { describe, expect, test } from 'vitest'
import {
  type CifreQualifica,
  difettiScala,
  difettoInizio,
  pianoDelMese,
  type ScalaQualifiche,
} from './qualifica.ts'
import { avvisoTolleranza, describeMissingForNext, nomeGrado, percheQualifica } from './qualifica-labels.ts'

const cifre = (proprie: number, rete: number, produttori: number): CifreQualifica => {
  return { pratiche_proprie: proprie, pratiche_rete: rete, produttori }
}
const SCALA: ScalaQualifiche = [
  { nome: 'Bronzo', soglie: cifre(0, 3, 1) },
  { nome: 'Argento', soglie: cifre(2, 1_200, 5) },
]

describe('frasi', () => {
  test.each([
    [0, cifre(0, 1, 3), 'Per Bronzo ti mancano 2 pratiche della rete completate.'],
    [0, cifre(0, 2, 3), 'Per Bronzo ti manca 1 pratica della rete completata.'],
    [1, cifre(2, 1_199, 4), 'Per Argento ti mancano 1 pratica della rete completata e 1 produttore attivo.'],
    [
      1,
      cifre(0, 3, 3),
      'Per Argento ti mancano 2 pratiche tue completate, 1.197 pratiche della rete completate e 2 produttori attivi.',
    ],
    // Fewer than three producers are not disclosed: the sentence states the requirement, met or not (decisions §6).
    [
      0,
      cifre(0, 2, 0),
      'Per Bronzo ti manca 1 pratica della rete completata, con almeno 1 produttore attivo.',
    ],
    [
      0,
      cifre(0, 2, 1),
      'Per Bronzo ti manca 1 pratica della rete completata, con almeno 1 produttore attivo.',
    ],
    [0, cifre(0, 3, 0), 'Per Bronzo serve almeno 1 produttore attivo.'],
    [1, cifre(2, 1_200, 2), 'Per Argento servono almeno 5 produttori attivi.'],
    [0, cifre(0, 3, 1), 'Hai già tutto per Bronzo: la ottieni il 1º dicembre 2026.'],
    [1, cifre(2, 1_200, 5), 'Hai già tutto per Argento: la ottieni il 1º dicembre 2026.'],
  ])('dal grado %i con %o: %s', (grado, c, sentence) => {
    expect(describeMissingForNext(SCALA, grado, c, '2026-11')?.replaceAll('\u00a0', ' ')).toBe(sentence)
  })

  test('in cima non manca nulla', () => {
    expect(describeMissingForNext(SCALA, 2, cifre(0, 0, 0), '2026-11')).toBeNull()
  })

  test.each([
    [{ grado: 0, tolleranza: false }, cifre(0, 0, 0), null],
    [{ grado: 1, tolleranza: false }, cifre(0, 3, 1), null],
    [
      { grado: 1, tolleranza: false },
      cifre(0, 2, 3),
      'Per mantenere Bronzo ti manca 1 pratica della rete completata. Se il mese si chiude così, hai ancora un mese di tolleranza.',
    ],
    [
      { grado: 1, tolleranza: true },
      cifre(0, 2, 3),
      'Per mantenere Bronzo ti manca 1 pratica della rete completata. Sei nel mese di tolleranza: se si chiude così, dal 1º gennaio 2027 resti senza qualifica.',
    ],
    [
      { grado: 2, tolleranza: true },
      cifre(1, 1_200, 5),
      'Per mantenere Argento ti manca 1 pratica tua completata. Sei nel mese di tolleranza: se si chiude così, dal 1º gennaio 2027 la tua qualifica è Bronzo.',
    ],
  ])('avviso di %o con %o', (posizione, c, sentence) => {
    expect(avvisoTolleranza(SCALA, posizione, c, '2026-12')?.replaceAll('\u00a0', ' ') ?? null).toBe(sentence)
  })

  test.each([
    ['nessuna', 0, 'non eri ancora a Bronzo.'],
    ['promossa', 2, 'hai raggiunto Argento.'],
    ['confermata', 1, 'mantieni Bronzo.'],
    ['tolleranza', 2, 'eri sotto le soglie di Argento: resta per un mese di tolleranza.'],
    ['retrocessa', 1, 'eri ancora sotto le soglie di Argento: la tua qualifica è Bronzo.'],
    ['retrocessa', 0, 'eri ancora sotto le soglie di Bronzo: resti senza qualifica.'],
  ] as const)('perché di un mese %s al grado %i', (esito, grado, coda) => {
    expect(percheQualifica(SCALA, { grado, esito, cifre: cifre(1, 2, 3) })).toBe(
      `Con 1 pratica tua completata, 2 pratiche della rete completate e 3 produttori attivi in dodici mesi ${coda}`,
    )
    expect(percheQualifica(SCALA, { grado, esito, cifre: cifre(1, 2, 2) })).toBe(
      `Con 1 pratica tua completata, e meno di tre produttori attivi nella rete, in dodici mesi ${coda}`,
    )
  })

  test.each([
    ['Argento', 'non eri ancora ad Argento.'],
    ['Sen.', 'non eri ancora a Sen.'],
  ])('perché di un mese sotto «%s»', (nome, coda) => {
    const scala = [{ ...SCALA[0]!, nome }]
    expect(
      percheQualifica(scala, { grado: 0, esito: 'nessuna', cifre: cifre(0, 0, 0) }).split('mesi ')[1],
    ).toBe(coda)
  })

  test('chi non ha un grado non ha qualifica', () => {
    expect(nomeGrado(SCALA, 0)).toBe('nessuna qualifica')
  })
})

describe('piano scritto', () => {
  const di = (nome: string, soglie: CifreQualifica) => ({ nome, soglie })
  test.each([
    [SCALA, {}],
    [[], { qualifiche: ['Serve almeno una qualifica.'] }],
    [[di('A', cifre(0, 0, 0))], { 'qualifiche.0.soglie': ['Deve chiedere qualcosa: almeno una pratica.'] }],
    [
      [di('A', cifre(0, 2, 0)), di('a ', cifre(0, 3, 0))],
      { 'qualifiche.1.nome': ['Ogni qualifica ha un nome suo.'] },
    ],
    [
      [di('A', cifre(0, 2, 1)), di('B', cifre(0, 2, 1))],
      { 'qualifiche.1.soglie': ['Deve chiedere più di quella prima.'] },
    ],
    [
      [di('A', cifre(0, 2, 1)), di('B', cifre(9, 9, 0))],
      { 'qualifiche.1.soglie': ['In nulla può chiedere meno di quella prima.'] },
    ],
  ])('%o', (scala, difetti) => {
    expect(difettiScala(scala)).toEqual(difetti)
  })

  test('vale da un mese che deve cominciare a Roma, e uno solo per mese', () => {
    const sera = new Date('2026-11-30T23:30:00Z')
    expect(difettoInizio('2026-12', [], sera)).toBe('Un piano vale da un mese che deve ancora cominciare.')
    expect(difettoInizio('2027-01', [], sera)).toBeNull()
    expect(difettoInizio('2029-12', [], sera)).toBeNull()
    expect(difettoInizio('2030-01', [], sera)).toBe('Scegli un mese entro tre anni.')
    expect(difettoInizio('2027-01', ['2027-01'], sera)).toBe('C’è già un piano che comincia in quel mese.')
  })

  test('nel mese vale l’ultimo piano cominciato', () => {
    const piani = [{ dal: '2026-03' }, { dal: '2025-01' }, { dal: '2027-01' }]
    expect(pianoDelMese(piani, '2024-12')).toBeNull()
    expect(pianoDelMese(piani, '2026-02')).toEqual({ dal: '2025-01' })
    expect(pianoDelMese(piani, '2026-03')).toEqual({ dal: '2026-03' })
    expect(pianoDelMese(piani, '2030-01')).toEqual({ dal: '2027-01' })
  })
})

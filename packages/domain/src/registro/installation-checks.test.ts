import { expect, test } from 'vitest'
import { type InstallationFacts, installationChecks, tempoDa } from './installation-checks.ts'

const now = new Date('2026-11-23T15:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const done = (hours: number) => ({ ultima: { riuscita: true, errore: null }, riuscita_il: ago(hours) })
const WELL: InstallationFacts = {
  copia: done(10),
  prova: done(100),
  lavori: [],
  code: [],
  eventi: [],
  messaggi: { senza_sms: false, falliti: 0, dal: null, canali: [] },
  certificato: { letto: true, fine: { scade_il: ago(-60 * 24), durata_ore: 90 * 24 } },
}
/** Returns the sentences of what needs attention, with plain spaces. */
const problems = (facts: Partial<InstallationFacts>) =>
  installationChecks({ ...WELL, ...facts }, now)
    .filter(({ rimedio }) => rimedio !== null)
    .map(({ nome, frase }) => `${nome}: ${frase}`.replaceAll('\u00a0', ' '))

test('tutto in ordine: si dice com’è, e non c’è nulla da fare', () => {
  const checks = installationChecks(WELL, now)
  expect(checks.map(({ nome, frase }) => `${nome}: ${frase}`.replaceAll('\u00a0', ' '))).toEqual([
    'Copia: l’ultima riuscita 10 ore fa.',
    'Prova di ripristino: l’ultima riuscita 4 giorni fa.',
    'Certificato: scade il 22 gennaio 2027, fra 60 giorni.',
  ])
  expect(problems({})).toEqual([])
})

test('una copia e una prova tardano dopo 2 e 8 giorni; mai fatte, o non riuscite, si dice subito', () => {
  expect(problems({ copia: done(48), prova: done(8 * 24) })).toEqual([])
  expect(problems({ copia: done(48.1), prova: done(8 * 24 + 1) })).toEqual([
    'Copia: l’ultima riuscita 2 giorni fa, più di 2 giorni.',
    'Prova di ripristino: l’ultima riuscita 8 giorni fa, più di 8 giorni.',
  ])
  expect(problems({ copia: { ultima: null, riuscita_il: null } })).toEqual(['Copia: mai.'])
  expect(
    problems({ prova: { ultima: { riuscita: false, errore: 'non torna' }, riuscita_il: ago(30) } }),
  ).toEqual(['Prova di ripristino: l’ultima riuscita 30 ore fa; poi no: non torna.'])
})

test('un certificato si dice da 14 giorni prima; uno che non si legge non è mai uno scaduto', () => {
  const read = (hours: number, letto = true, days = 90) =>
    problems({ certificato: { letto, fine: { scade_il: ago(-hours), durata_ore: days * 24 } } })
  expect(read(14 * 24)).toEqual([])
  expect(read(15 * 24, false)).toEqual([expect.stringMatching(/scade l’8\sdicembre 2026/)])
  expect(read(14 * 24 - 1)).toEqual(['Certificato: scade il 7 dicembre 2026, fra 13 giorni.'])
  // One of six days is renewed at half of its life: it is late in the last quarter.
  expect(read(36, true, 6)).toEqual([])
  expect(read(35, true, 6)).toEqual(['Certificato: scade il 25 novembre 2026, fra 1 giorno.'])
  expect(read(5)).toEqual(['Certificato: scade il 23 novembre 2026, oggi o domani.'])
  expect(read(-5)).toEqual(['Certificato: scaduto il 23 novembre 2026: i browser rifiutano la connessione.'])
  expect(read(-5, false)).toEqual([
    'Certificato: non si riesce a leggerlo; all’ultima lettura scadeva il 23 novembre 2026.',
  ])
  expect(read(60, false)).toEqual([
    'Certificato: scade il 26 novembre 2026, fra 2 giorni; adesso non si riesce a leggerlo.',
  ])
  expect(read(60 * 24, false)).toEqual([
    'Certificato: non si riesce a leggerlo; all’ultima lettura: scade il 22 gennaio 2027, fra 60 giorni.',
  ])
  expect(problems({ certificato: { letto: false, fine: null } })).toEqual([
    'Certificato: non si riesce a leggerlo.',
  ])
  expect(problems({ certificato: { letto: null, fine: null } })).toEqual([])
  expect(problems({ certificato: null })).toEqual([])
})

test('un lavoro non riuscito dice la causa e come si riprova', () => {
  const lavori = [{ coda: 'pulizia', nome: 'Pulizia', errore: 'TypeError', finita_il: ago(3) }]
  expect(installationChecks({ ...WELL, lavori }, now).at(-1)).toEqual({
    parte: 'lavoro',
    nome: 'Pulizia',
    frase: 'non riuscito 3\u00a0ore fa. Un errore del programma (TypeError).',
    rimedio: 'Tolta la causa, si riprova da «Lavori» o con «primo code --riprova pulizia».',
    coda: 'pulizia',
  })
})

test('i lavori falliti di una coda e gli eventi messi da parte dicono quanti sono e come si riprovano', () => {
  const facts = {
    code: [{ coda: 'avvisi-push', falliti: 2 }],
    eventi: [{ nome: 'avvisi', scartati: 1 }],
  }
  expect(problems(facts)).toEqual([
    'Coda avvisi-push: 2 lavori non sono riusciti, dopo tutti i tentativi.',
    'Eventi per avvisi: 1 è stato messo da parte, dopo tutti i tentativi.',
  ])
  expect(installationChecks({ ...WELL, ...facts }, now).slice(-2)).toMatchObject([
    {
      parte: 'coda',
      rimedio:
        'La causa è nel log del server. Tolta la causa, «primo code --riprova avvisi-push» li riprova.',
    },
    {
      parte: 'coda',
      rimedio:
        'La causa è nel log del server. Tolta la causa, «primo code --riprova "eventi per avvisi"» lo riprova.',
    },
  ])
})

test('i messaggi: quelli da riprovare, il più vecchio che aspetta, un canale che non ne manda più', () => {
  const messaggi = {
    senza_sms: false,
    falliti: 1,
    dal: ago(0.3),
    canali: [{ canale: 'sms', quanti: 4, dal: ago(2) }],
  } as const
  expect(problems({ messaggi })).toEqual([
    'SMS: da 2 ore non ne parte nessuno, 4 falliti di fila.',
    'E-mail e SMS: 1 messaggio non è partito.',
    'E-mail e SMS: il più vecchio aspetta da 18 minuti.',
  ])
  expect(problems({ messaggi: { senza_sms: false, falliti: 0, dal: ago(0.25), canali: [] } })).toEqual([])
  expect(problems({ messaggi: { senza_sms: true, falliti: 0, dal: null, canali: [] } })).toEqual([
    'SMS: manca il servizio che li manda: non ne parte nessuno, codici compresi.',
  ])
})

test('da quanto: minuti, ore fino a due giorni, poi giorni', () => {
  expect([0.01, 1.5, 2, 47.9, 48].map((hours) => tempoDa(ago(hours), now).replace('\u00a0', ' '))).toEqual([
    'meno di un minuto',
    '90 minuti',
    '2 ore',
    '47 ore',
    '2 giorni',
  ])
})

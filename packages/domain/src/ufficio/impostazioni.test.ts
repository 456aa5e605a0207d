import { describe, expect, test } from 'vitest'
import { CAMPI, leggiSezione, SEZIONI, soglieDa, TUTTI_I_CAMPI } from './impostazioni.ts'

const read = (sezione: keyof typeof SEZIONI, typed: Record<string, string>) => {
  const outcome = leggiSezione(sezione, typed)
  return outcome.ok ? outcome.valori : outcome.fields
}

describe('una sezione delle impostazioni', () => {
  test('vuoto è non detto, e ciò che si scrive si tiene come si scrive da sempre', () => {
    expect(
      read('azienda', {
        ragione_sociale: '  Esempio S.r.l. ',
        sede: '',
        partita_iva: 'IT 009 058 110 06',
        rea: 'mi 1234567',
        pec: 'Esempio@PEC.it',
        oam: 'm 123',
      }),
    ).toEqual({
      ragione_sociale: 'Esempio S.r.l.',
      partita_iva: '00905811006',
      rea: 'MI-1234567',
      pec: 'esempio@pec.it',
      oam: 'M123',
    })
  })

  test.each([
    ['azienda', 'partita_iva', '00905811007', /ultima cifra/],
    ['azienda', 'rea', '1234567', /MI-1234567/],
    ['azienda', 'oam', 'X1', /M123/],
    ['azienda', 'pec', 'non una pec', /e-mail/],
    ['azienda', 'pec', 'info@rossi..it', /e-mail/],
    ['azienda', 'pec', 'info@-rossi.it', /e-mail/],
    ['assistenza', 'email_assistenza', 'info@rossi', /e-mail/],
    ['assistenza', 'email_assistenza', `info@${'a.'.repeat(130)}it`, /e-mail/],
    ['azienda', 'ragione_sociale', '—', /lettera o una cifra/],
    ['azienda', 'sede', 'Via Roma\n1', /una riga/],
    ['presentazione', 'prodotto', 'x'.repeat(41), /Al massimo 40 caratteri/],
    ['link', 'sito', 'javascript:alert(1)', /https/],
    ['link', 'sito', 'https://io:segreto@sito.it', /nome e password/],
    ['link', 'sito', 'https://a..it', /completo/],
    ['link', 'sito', 'https://azienda', /completo/],
    ['link', 'sito', 'https://.it', /completo/],
    ['link', 'sito', 'https://azienda.', /completo/],
    ['link', 'sito', 'https://www.azienda.i', /completo/],
    ['azienda', 'ragione_sociale', '#N/D', /errore del foglio di calcolo/],
    ['azienda', 'ragione_sociale', '#RIF!', /errore del foglio di calcolo/],
    ['azienda', 'ragione_sociale', 'n.d.', /vuol dire che manca/],
    ['azienda', 'sede', 'null', /vuol dire che manca/],
    ['azienda', 'dpo', 'nessuno', /vuol dire che manca/],
    ['azienda', 'rea', 'MI-12', /MI-1234567/],
    ['azienda', 'rea', 'REA', /MI-1234567/],
    ['azienda', 'oam', 'OAM 123', /M123/],
    ['azienda', 'oam', 'M1234567', /M123/],
    ['soglie', 'massimo_rettifica', '0', /da 1 a/],
    ['soglie', 'ribasso_premio_percento', '101', /da 0 a 100/],
    ['soglie', 'massimo_rettifica', '100001', /da 1 a 100\.000\.$/],
    ['soglie', 'spostamento_persone', '0', /da 1 a 1\.000\.000\.$/],
    ['soglie', 'massimo_rettifica', '10%', /numero intero/],
    ['soglie', 'ribasso_premio_percento', '10 %%', /numero intero/],
    ['soglie', 'ribasso_premio_percento', '101%', /da 0 a 100/],
    ['soglie', 'massimo_rettifica', '1,5', /numero intero/],
    ['soglie', 'ribasso_premio_percento', '2.5', /numero intero/],
    ['soglie', 'spostamento_persone', '2.5', /numero intero/],
    ['soglie', 'spostamento_persone', '10.00', /numero intero/],
    ['soglie', 'massimo_rettifica', '1.0000', /numero intero/],
    ['soglie', 'prodotto', 'Altro', /non c’è/],
    ['tempi', 'giorni_documenti', '0', /da 1 a 365/],
    ['tempi', 'giorni_erogazione', 'una settimana', /da 1 a 365/],
  ] as const)('%s: %s «%s» si rifiuta', (sezione, campo, scritto, sentence) => {
    expect(read(sezione, { [campo]: scritto })).toEqual({ [campo]: [expect.stringMatching(sentence)] })
  })

  test.each([
    ['azienda', 'pec', 'info@perché.it', 'info@xn--perch-fsa.it'],
    ['azienda', 'pec', 'mailto:info@rossi.it', 'info@rossi.it'],
    ['azienda', 'pec', 'PEC: Info@Rossi.it;', 'info@rossi.it'],
    ['assistenza', 'email_assistenza', 'info@rossi.it.', 'info@rossi.it'],
    ['assistenza', 'email_assistenza', 'Rossi <info@rossi.it>', 'info@rossi.it'],
    ['assistenza', 'email_assistenza', "nicolo'@rossi.it", "nicolo'@rossi.it"],
    ...['MI–1234567', 'MI‑1234567', 'MI/1234567', 'mi1234567', 'REA MI-1234567', 'R.E.A. MI 1234567'].map(
      (written) => ['azienda', 'rea', written, 'MI-1234567'] as const,
    ),
    ...['N. REA MI-1234567', 'Numero REA: MI-1234567', 'REA n. MI – 1234567.', 'n° MI-1234567'].map(
      (written) => ['azienda', 'rea', written, 'MI-1234567'] as const,
    ),
    ['azienda', 'rea', 'RE-1234567', 'RE-1234567'],
    ...['M-123', 'OAM M123', 'M123.', 'n. M123', 'O.A.M. M 123', 'm–123', 'Iscrizione OAM n. M123'].map(
      (written) => ['azienda', 'oam', written, 'M123'] as const,
    ),
    ['link', 'sito', 'https://www.azienda.it,', 'https://www.azienda.it'],
    ['link', 'sito', 'https://www.azienda.it)', 'https://www.azienda.it'],
    ['link', 'sito', 'https://azienda.it/a/?b=c.', 'https://azienda.it/a/?b=c'],
    ['link', 'sito', 'https://azienda.it/»', 'https://azienda.it/'],
    [
      'link',
      'sito',
      'https://it.wikipedia.org/wiki/Primo_(film)',
      'https://it.wikipedia.org/wiki/Primo_(film)',
    ],
    ['link', 'sito', 'https://perché.it', 'https://perché.it'],
    ['soglie', 'ribasso_premio_percento', '10%', '10'],
    ['tempi', 'giorni_delibera', '15 giorni', '15'],
    ['tempi', 'giorni_documenti', '1 giorno', '1'],
    ['soglie', 'ribasso_premio_percento', '10 %', '10'],
    ['soglie', 'ribasso_premio_percento', '10 per cento', '10'],
    ['soglie', 'massimo_rettifica', '1.000', '1000'],
    ['soglie', 'massimo_rettifica', '100 000', '100000'],
    ['soglie', 'spostamento_persone', '1.000.000', '1000000'],
  ] as const)('%s: %s «%s» vale «%s»', (sezione, campo, scritto, value) => {
    expect(read(sezione, { [campo]: scritto })).toEqual({ [campo]: value })
  })

  test('ogni valore sta in una sezione che c’è', () => {
    for (const key of TUTTI_I_CAMPI) expect(Object.keys(SEZIONI)).toContain(CAMPI[key].sezione)
  })
})

test('le soglie non dette sono quelle del prodotto', () => {
  expect(soglieDa({})).toEqual({
    ribasso_premio_percento: 10,
    spostamento_persone: 50,
    massimo_rettifica: 100_000,
  })
  expect(soglieDa({ massimo_rettifica: '7' }).massimo_rettifica).toBe(7)
})

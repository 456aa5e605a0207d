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
    ['soglie', 'massimo_rettifica', '0', /da 1 a/],
    ['soglie', 'ribasso_premio_percento', '101', /da 0 a 100/],
    ['soglie', 'massimo_rettifica', '100001', /da 1 a 100000/],
    ['soglie', 'massimo_rettifica', '1,5', /numero intero/],
    ['soglie', 'ribasso_premio_percento', '2.5', /numero intero/],
    ['soglie', 'spostamento_persone', '2.5', /numero intero/],
    ['soglie', 'spostamento_persone', '10.00', /numero intero/],
    ['soglie', 'massimo_rettifica', '1.0000', /numero intero/],
    ['soglie', 'prodotto', 'Altro', /non c’è/],
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

import { describe, expect, it } from 'vitest'
import {
  italianMistakes,
  SAMPLE_DAYS,
  SAMPLE_NUMBERS,
  SAMPLE_TEXTS,
} from '../platform/testing/italian-mistakes.ts'
import {
  GENERI_AVVISO,
  isTemaEnabled,
  NOMI_GENERI,
  NOMI_TEMI,
  preavvisoDovuto,
  TEMI_A_SCELTA,
} from './avvisi.ts'
import { emailAvviso, type FattiAvviso, scriviAvviso } from './avvisi-texts.ts'

const pratica = { pratica_id: 7, numero: '2026/0412', tipo: 'Mutuo Casa' }
const richiesta = { richiesta_id: 9, premio: 'Cuffie senza fili' }
const ruolo = { ruolo: 'promotore' } as const
const qualifica = { qualifica: 'Team Leader', mese: '2026-10' }

/** Example data for every kind of avviso. */
const ESEMPI: { [G in keyof FattiAvviso]: FattiAvviso[G] } = {
  pratica_avanzata: { ...pratica, perc: 40, manca: 'ultima busta paga' },
  documento_controllato: { ...pratica, documento: 'Documento d’identità' },
  documento_rifiutato: { ...pratica, documento: 'Ultime due buste paga' },
  documento_dal_cliente: { ...pratica, documento: 'Ultime due buste paga' },
  consenso_negato: pratica,
  documento_in_scadenza: { ...pratica, documento: 'Documento d’identità', scade_il: '2026-12-11' },
  pratica_domanda: pratica,
  pratica_messaggio: pratica,
  pratica_completata: { ...pratica, positivo: true },
  pratica_rifiutata: pratica,
  pratica_riaperta: pratica,
  punti_accreditati: { punti: 2480, pratiche: 12, giorno: '2026-11-21' },
  punti_stornati: { punti: 1 },
  punti_rettificati: { punti: -50 },
  punti_in_scadenza: { punti: 340, scade_il: '2026-12-30' },
  requisito_in_scadenza: { ...ruolo, requisito: 'Iscrizione OAM', scade_il: '2026-12-31' },
  requisito_scaduto: { ...ruolo, requisito: 'Iscrizione OAM', scade_il: '2026-12-31' },
  richiesta_approvata: richiesta,
  richiesta_rifiutata: richiesta,
  richiesta_spedita: { ...richiesta, corriere: 'BRT' },
  richiesta_consegnata: richiesta,
  richiesta_resa: richiesta,
  iscrizione_approvata: ruolo,
  iscrizione_rimandata: ruolo,
  iscrizione_bloccata: ruolo,
  iscrizione_sbloccata: ruolo,
  iscrizione_cessata: ruolo,
  azienda_corretta: { campi: ['denominazione', 'indirizzo', 'cap'] },
  qualifica_raggiunta: qualifica,
  qualifica_a_rischio: qualifica,
  qualifica_persa: qualifica,
  nuova_edizione: {
    edizione_id: 1,
    titolo: 'Primo 2027',
    inizio: '2027-01-01',
    ultima_richiesta: '2028-12-30',
  },
  nuovo_regolamento: { edizione_id: 1, titolo: 'Primo 2026', versione: 'primo.2' },
  password_cambiata: {},
  email_cambiata: {},
  cellulare_cambiato: {},
  sessione_chiusa: {},
  nuovo_accesso: { dispositivo: 'Chrome su Android' },
  app_vista: { giorno: '2026-11-23' },
  novita_commerciali: { titolo: 'Un premio nuovo', testo: 'È arrivata la bicicletta pieghevole.' },
}

describe('gli avvisi', () => {
  it('si leggono così', () => {
    const letti = NOMI_GENERI.map((genere) => {
      const { titolo, testo, percorso } = scriviAvviso(genere, ESEMPI[genere] as never)
      return `${titolo}\n  ${testo}\n  → ${percorso}`
    })
    expect(letti.join('\n')).toMatchSnapshot()
  })

  it('per e-mail dicono la stessa cosa, dove si apre e dove si sceglie', () => {
    const dove = { head: { product: 'Primo', name: 'Anna' }, sito: 'https://primo.example' }
    expect(emailAvviso('richiesta_spedita', ESEMPI.richiesta_spedita, dove)).toMatchSnapshot()
  })

  it('di una richiesta rifiutata dicono se i punti sono tornati o scaduti', () => {
    const { testo } = scriviAvviso('richiesta_rifiutata', { ...ESEMPI.richiesta_rifiutata, scaduti: true })
    expect(testo).toContain('i punti sono scaduti')
    expect(testo).not.toContain('sono tornati')
  })

  it('usano apostrofi e virgolette tipografici, una o due frasi', () => {
    for (const genere of NOMI_GENERI) {
      const { titolo, testo } = scriviAvviso(genere, ESEMPI[genere] as never)
      expect(`${titolo} ${testo}`).not.toMatch(/['"]|undefined|null/)
      expect(titolo.length).toBeLessThanOrEqual(60)
      expect(testo.length).toBeLessThanOrEqual(160)
    }
  })

  it('hanno gli articoli e i punti giusti con ogni numero, ogni giorno e ogni testo scritto da altri', () => {
    const days = new Set(['giorno', 'scade_il', 'inizio', 'ultima_richiesta'])
    const written = new Set([
      'manca',
      'premio',
      'requisito',
      'titolo',
      'tipo',
      'testo',
      'corriere',
      'dispositivo',
    ])
    const mistakes = NOMI_GENERI.flatMap((genere) => {
      // Texts written by the company are shown unchanged.
      if (genere === 'novita_commerciali') return []
      const variants = Math.max(SAMPLE_NUMBERS.length, SAMPLE_DAYS.length)
      return Array.from({ length: variants }, (_, i) => {
        const facts = Object.entries(ESEMPI[genere]).map(([name, value]) => {
          if (typeof value === 'number') return [name, SAMPLE_NUMBERS[i % SAMPLE_NUMBERS.length]]
          if (days.has(name)) return [name, SAMPLE_DAYS[i % SAMPLE_DAYS.length]]
          return [name, written.has(name) ? SAMPLE_TEXTS[i % SAMPLE_TEXTS.length] : value]
        })
        const { titolo, testo } = scriviAvviso(genere, Object.fromEntries(facts) as never)
        return [...italianMistakes(titolo), ...italianMistakes(testo, { ended: true })]
      }).flat()
    })
    expect(mistakes).toEqual([])
  })

  it('hanno ciascuno un tema che c’è', () => {
    for (const genere of NOMI_GENERI) expect(NOMI_TEMI).toContain(GENERI_AVVISO[genere].tema)
  })
})

describe('dove va un tema', () => {
  it('dove ha scelto l’iscritto, altrimenti dove dice la tabella', () => {
    expect(isTemaEnabled('pratiche', 'email', undefined)).toBe(true)
    expect(isTemaEnabled('pratiche', 'email', false)).toBe(false)
    expect(isTemaEnabled('punti', 'email', undefined)).toBe(false)
    expect(isTemaEnabled('punti', 'email', true)).toBe(true)
    expect(isTemaEnabled('punti', 'push', undefined)).toBe(true)
    expect(isTemaEnabled('punti', 'push', false)).toBe(false)
  })

  it('la sicurezza non si spegne, e la sua e-mail la scrive chi cambia la cosa', () => {
    expect(TEMI_A_SCELTA).not.toContain('sicurezza')
    expect(isTemaEnabled('sicurezza', 'push', false)).toBe(true)
    expect(isTemaEnabled('sicurezza', 'email', true)).toBe(false)
  })
})

describe('il preavviso della scadenza', () => {
  it.each([
    [31, null],
    [30, 30],
    [8, 30],
    [7, 7],
    [0, 7],
    [-1, null],
  ])('a %s giorni è quello dei %s', (giorni, soglia) => expect(preavvisoDovuto(giorni)).toBe(soglia))
})

import type { Avviso } from '@primo/contract/comunicazioni/avvisi'
import { expect, test } from 'vitest'
import { momentoContent } from './HomeFooter.tsx'

const avviso = (own: Partial<Avviso>): Avviso => ({
  id: 1,
  genere: 'pratica_completata',
  tema: 'pratiche',
  area: 'convenzionato',
  titolo: 'Pratica completata',
  testo: 'La pratica P1 (Mutuo casa) è arrivata in fondo con esito positivo.',
  percorso: '/app/convenzionato/pratiche/7',
  quando: '2026-11-25T09:00:00Z',
  letto: false,
  momento: { tipo: 'pratica', punti: 350 },
  ...own,
})

test('una pratica: le parole del suo avviso, i punti, e si apre lei', () => {
  expect(momentoContent({ tipo: 'pratica', punti: 350, avvisi: [avviso({})] })).toEqual({
    to: '/app/convenzionato/pratiche/7',
    content: {
      area: 'convenzionato',
      immagine: 'cartella',
      titolo: 'Pratica completata',
      punti: 350,
      testo:
        'La pratica P1 (Mutuo casa) è arrivata in fondo con esito positivo. Nei movimenti trovi i punti, e da quando puoi usarli.',
      vai: 'Apri la pratica',
    },
  })
  expect(momentoContent({ tipo: 'pratica', punti: null, avvisi: [avviso({})] }).content.testo).not.toContain(
    'punti',
  )
})

test('più pratiche: quante, e si apre l’elenco', () => {
  const { to, content } = momentoContent({
    tipo: 'pratica',
    punti: 700,
    avvisi: [avviso({}), avviso({ id: 2 })],
  })
  expect(to).toBe('/app/convenzionato')
  expect(content).toMatchObject({ titolo: '2\u00a0pratiche completate', vai: 'Vedi le pratiche' })
})

test('i primi punti portano ai premi; una qualifica e un’iscrizione dove dice il loro avviso', () => {
  const punti = avviso({
    area: 'premi',
    titolo: 'Hai ricevuto 400 punti',
    percorso: '/app/manifestazione/movimenti',
  })
  expect(momentoContent({ tipo: 'primi_punti', punti: 400, avvisi: [punti] })).toMatchObject({
    to: '/app/manifestazione',
    content: { titolo: 'I tuoi primi punti', area: 'premi', vai: 'Scegli il tuo desiderio' },
  })
  const oro = avviso({ area: 'promotore', titolo: 'Ora sei Oro', percorso: '/app/promotore/qualifica' })
  expect(momentoContent({ tipo: 'qualifica', punti: null, avvisi: [oro] })).toMatchObject({
    to: '/app/promotore/qualifica',
    content: { titolo: 'Ora sei Oro', immagine: 'coppa' },
  })
})

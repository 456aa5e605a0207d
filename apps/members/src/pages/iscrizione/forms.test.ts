import type { Utente } from '@primo/contract/accesso/accesso'
import { describe, expect, test } from 'vitest'
import { OAM } from '../../testing/samples.ts'
import {
  aziendaRows,
  aziendaToBody,
  aziendaToForm,
  cercaAteco,
  sedeRows,
  sedeToBody,
  sedeToForm,
} from './azienda.ts'
import { fillLegaleWithMember, legaleToBody, legaleToForm } from './legale.ts'
import { requisitiToBody } from './PassoRequisiti.tsx'

describe('azienda', () => {
  const vuota = aziendaToForm(null, '00743110157')

  test('ogni campo vuoto ha la sua frase', () => {
    expect(aziendaToBody(vuota).errors).toEqual({
      denominazione: 'Scrivi la denominazione dell’azienda.',
      id_natura_giuridica: 'Scegli la forma giuridica.',
      categorie_merceologiche: 'Scegli almeno una categoria.',
    })
  })

  test('la partita IVA si scrive come si vuole, ma deve tornare', () => {
    const whole = { ...vuota, denominazione: 'Città', id_natura_giuridica: 3, categorie_merceologiche: [1] }
    expect(aziendaToBody({ ...whole, partita_iva: 'IT 00743 110157' }).errors).toBeNull()
    expect(aziendaToBody({ ...whole, partita_iva: '00743110158' }).errors?.partita_iva).toContain('non torna')
  })

  test('un’attività scritta e non scelta si segnala', () => {
    expect(aziendaToBody({ ...vuota, testo_ateco: 'commercio' }).errors?.codice_ateco).toContain(
      'dall’elenco',
    )
  })

  test('l’attività si cerca per codice o per parole, senza badare agli accenti', () => {
    const row = { sezione: 'G', versione: '2025', data: '2025-01-01', rev_data: null }
    const codici = [
      { ...row, codice_ateco: '47.1', descrizione: 'Commercio al dettaglio non specializzato' },
      { ...row, codice_ateco: '56.1', descrizione: 'Attività di ristoranti' },
    ]
    expect(cercaAteco(codici, '47').map((c) => c.codice_ateco)).toEqual(['47.1'])
    expect(cercaAteco(codici, 'attivita ristor').map((c) => c.codice_ateco)).toEqual(['56.1'])
    expect(cercaAteco(codici, 'a')).toEqual([])
  })
})

describe('sede', () => {
  test('senza comune si chiede il comune, non il CAP', () => {
    expect(sedeToBody(sedeToForm(null)).errors).toEqual({
      indirizzo: 'Scrivi la via e il numero civico.',
      id_comune: 'Cerca e scegli il comune.',
    })
  })
})

describe('legale rappresentante', () => {
  const io = {
    nome: 'Giulia',
    cognome: 'Conti',
    codice_fiscale: 'CNTGLI90A41F205X',
    email: 'giulia@posta.example',
    cellulare: '+393331234567',
  } as Utente

  test('«Sono io» scrive ciò che si sa, e lascia il resto', () => {
    const mine = fillLegaleWithMember(
      { ...legaleToForm(null, null), numero_documento: 'YA1' },
      io,
      '2026-11-21',
    )
    expect(mine).toMatchObject({ nome: 'Giulia', cognome: 'Conti', numero_documento: 'YA1' })
  })

  test('ogni campo va con il suo suffisso; all’estero il comune non si chiede', () => {
    const { errors } = legaleToBody(legaleToForm(null, null))
    expect(errors).toMatchObject({
      nome_legale_rappresentante: 'Scrivi il nome.',
      id_tipo_documento_legale_rappresentante: 'Scegli il documento.',
      id_citta_rilascio_legale_rappresentante: expect.stringContaining('Scegli il comune'),
    })
    const estero = legaleToBody({ ...legaleToForm(null, null), estero: true })
    expect(estero.errors).not.toHaveProperty('id_citta_rilascio_legale_rappresentante')
  })
})

describe('requisiti', () => {
  test('obbligatorio: numero e scadenza; facoltativo: si può lasciare', () => {
    expect(requisitiToBody([OAM], {}).errors).toEqual({ 'requisiti.0.valore': 'Scrivi il numero.' })
    expect(requisitiToBody([OAM], { OAM: { valore: 'A1', scade_il: '' } }).errors).toEqual({
      'requisiti.0.scade_il': 'Scrivi fino a quando vale.',
    })
    expect(requisitiToBody([OAM], { OAM: { valore: 'A1', scade_il: '2020-01-01' } }).errors).toEqual({
      'requisiti.0.scade_il': 'È già scaduta: rinnovala e scrivi la data nuova.',
    })
    expect(requisitiToBody([{ ...OAM, obbligatorio: false }], {}).body).toEqual({
      requisiti: [{ codice: 'OAM', valore: '', scade_il: null }],
    })
  })
})

describe('ciò che si legge dell’azienda', () => {
  const azienda = {
    id_anagrafica: 7,
    denominazione: 'Città d’Arte S.r.l.',
    partita_iva: '00743110157',
    codice_fiscale: '00743110157',
    id_natura_giuridica: 3,
    natura_giuridica: 'Società a responsabilità limitata',
    codice_ateco: '47.1',
    categorie_merceologiche: [2],
    identita_modificabile: false,
    modificabile: true,
  }
  const categorie = [
    {
      id_categoria_merceologica: 1,
      descrizione: 'Arredamento',
      operatore: '',
      data_modifica: '',
      cancellato: false,
    },
    {
      id_categoria_merceologica: 2,
      descrizione: 'Trasporti',
      operatore: '',
      data_modifica: '',
      cancellato: false,
    },
  ]

  test('le sue categorie e la sua attività hanno un nome; senza gli elenchi resta il codice', () => {
    expect(aziendaRows(azienda, categorie, [])).toContainEqual(['Che cosa vende', 'Trasporti'])
    expect(aziendaRows(azienda, [], [])).toContainEqual(['Attività (ATECO)', '47.1'])
    expect(aziendaRows({ ...azienda, codice_ateco: null }, [], [])).toContainEqual([
      'Attività (ATECO)',
      'Non indicata',
    ])
  })

  test('ogni controllo della sede si legge, con il suo giorno e il suo esito', () => {
    const stato = {
      id: 2,
      descrizione: 'Utilizzabile',
      utilizzabile: true,
      modificabile: true,
      cancellato: false,
    }
    const sede = {
      indirizzo: 'Via dei Servi 12',
      id_comune: 5,
      cap: '50122',
      comune: { descrizione: 'Firenze', cap: '50122', provincia: 'FI' },
      provincia: 'FI',
      nazione: { codice: 'IT', descrizione: 'Italia', country_code: 'IT' },
      id_nazione: 1,
      id_stato_utilizzo: 2,
      stato_utilizzo: stato,
      last_check_stato_utilizzo: [{ data: '2026-11-20T23:30:00Z', stato_utilizzo: stato, operatore: null }],
    }
    expect(sedeRows(sede as Parameters<typeof sedeRows>[0])).toEqual([
      ['Indirizzo', 'Via dei Servi 12, 50122 Firenze (FI)'],
      ['Controlli', '21/11/2026: utilizzabile'],
    ])
  })
})

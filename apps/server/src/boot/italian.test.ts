import { CALLS } from '@primo/contract/all'
import { changesState, isAllowedInVisione } from '@primo/contract/platform/route'
import { NO_COMPANY } from '@primo/domain/platform/company'
import { longDate } from '@primo/domain/platform/dates'
import { quanti } from '@primo/domain/platform/numbers'
import { potraiFare } from '@primo/domain/platform/permessi'
import {
  italianMistakes,
  SAMPLE_DAYS,
  SAMPLE_NUMBERS,
  SAMPLE_PERCENTAGES,
  SAMPLE_TEXTS,
} from '@primo/domain/platform/testing/italian-mistakes'
import type { StatoPratica } from '@primo/domain/pratiche/pratica'
import { quantoDista } from '@primo/domain/raccolta/distance-to-premio'
import { fraseEccezione } from '@primo/domain/raccolta/eccezione-punti'
import { eccezione } from '@primo/domain/raccolta/testing/eccezione'
import { PAROLE_CHIAMATE } from '@primo/domain/registro/audit-call-labels'
import { describe, expect, test } from 'vitest'
import * as frasi from '../assistente/risposte/sentences.ts'
import { testoIscrizione, testoLinkIscrizione, testoRequisito } from '../ingresso/iscrizioni/message-texts.ts'
import { testoDatiCorretti } from '../ingresso/ricerca/correzione.ts'
import { testoCorretta } from '../iscritti/aziende/correzione.ts'
import { testoChiesta, testoEseguita } from '../privacy/cancellazione/commands.ts'
import { documento } from '../raccolta/manifestazioni/documento.ts'
import * as messages from '../registro/messaggi/message-texts.ts'
import { testoInvito, testoNuovoInizio } from '../ufficio/operatori/inviti.ts'

/** Cases that combine every number, day and free text at least once. */
const CASES = Array.from({ length: Math.max(SAMPLE_NUMBERS.length, SAMPLE_DAYS.length) }, (_, i) => ({
  n: SAMPLE_NUMBERS[i % SAMPLE_NUMBERS.length]!,
  day: SAMPLE_DAYS[i % SAMPLE_DAYS.length]!,
  written: SAMPLE_TEXTS[i % SAMPLE_TEXTS.length]!,
}))
const HEAD = { product: 'Primo', name: 'Anna' }
const LINK = 'https://primo.example/apri'
const paragraphs = (texts: readonly string[]) =>
  texts.flatMap((text) => italianMistakes(text, { ended: true }))

describe('articles, elision and full stops', () => {
  test.each(CASES)('in the e-mails: $n, $day, $written', ({ n, day, written }) => {
    const quando = new Date(`${day}T10:00:00Z`)
    const annulla = { link: LINK, ore: n }
    const iscrizione = { ruolo: 'promotore', motivo: written, head: HEAD, link: LINK } as const
    const requisito = { requisito: written, scade: longDate(day), link: LINK }
    const mails = [
      messages.testoCodiceEmail(HEAD, '123456'),
      messages.testoLinkPassword(HEAD, LINK, n),
      messages.testoPasswordCambiata(HEAD),
      messages.testoSecondoFattore(HEAD, written, true),
      messages.testoBloccato(HEAD, written),
      messages.testoSbloccato(HEAD, written),
      messages.testoEmailCambiata(HEAD, annulla),
      messages.testoCellulareCambiato(HEAD, null),
      messages.testoCellulareCambiatoSms('Primo', null),
      messages.testoAccountRipreso(HEAD, LINK, n),
      messages.testoCodiceAccesso(HEAD, 'ABCDEFGH'),
      messages.testoNuovoAccesso(HEAD, { dispositivo: written, quando, dispositivi: LINK }),
      ...(['approva', 'rimanda', 'blocca', 'sblocca', 'cessa'] as const).map((azione) =>
        testoIscrizione(azione, iscrizione),
      ),
      testoRequisito(HEAD, { ...requisito, scaduto: false, bloccato: false }),
      testoRequisito(HEAD, { ...requisito, scaduto: true, bloccato: false }),
      testoRequisito(HEAD, { ...requisito, scaduto: true, bloccato: true }),
      testoLinkIscrizione(HEAD, 'convenzionato', LINK, n),
      testoCorretta(HEAD, LINK, ['denominazione', 'cap']),
      testoDatiCorretti(HEAD, LINK, ['nome', 'cognome', 'codice_fiscale']),
      testoInvito('Primo', {
        nome: 'Anna',
        da: written,
        link: LINK,
        ore: n,
        potrai: potraiFare({ 'pratiche.lavorare': 'tutto', 'registro.leggere': 'lettura' }),
      }),
      testoNuovoInizio(HEAD, { link: LINK, minuti: n }),
      testoChiesta(HEAD, LINK, quando),
      testoEseguita(HEAD, [`Le ricevute, fino a ${quanti(n, 'anno', 'anni')}.`]),
    ]
    expect(paragraphs(mails.map((mail) => mail?.testo ?? ''))).toEqual([])
    for (const mail of mails) if (mail?.oggetto) expect(mail.testo, mail.oggetto).toMatch(/^Ciao Anna,\n\n/)
  })

  test.each(CASES)('in the rules of an edition: $n, $day, $written', ({ n, day, written }) => {
    const { blocchi } = documento({
      edizione: { id: 1, codice: 'E', titolo: written, inizio: day, fine: day, ultima_richiesta: day },
      regola: {
        versione: '2027-1',
        quote_bp: [...SAMPLE_PERCENTAGES.map((share) => share * 100), n * 100, n * 100],
        tetto_quota: n,
        giorni_maturazione: n,
        tipi: [{ descrizione: written, punti: n }],
        eccezioni: [
          fraseEccezione(eccezione({ tipi: [1], dal: day, al: day, percento: n }), new Map([[1, written]])),
          fraseEccezione(eccezione({ importo_da_cent: n, dal: day, punti: n }), new Map()),
        ],
      },
      catalogo: [
        { codice: 'P', descrizione: written, punti: n, valore_cent: n, valido_al: day, limite_persona: n },
      ],
      prodotto: 'Primo',
      versione: '1',
      azienda: { ...NO_COMPANY, ragione_sociale: written },
    })
    const texts = blocchi.flatMap((block) =>
      block.tipo === 'paragrafo' ? [block.testo] : block.tipo === 'elenco' ? block.voci : [],
    )
    expect(paragraphs(texts)).toEqual([])
  })

  test.each(CASES)('in the assistant’s answers: $n, $day, $written', ({ n, day, written }) => {
    const premio = { descrizione: written, punti: n }
    const reached = { missing: n, distanza: null, arrivo: null, mese: day.slice(0, 7) }
    const soglie = { pratiche_proprie: n, pratiche_rete: n, produttori: n }
    const none = { pratiche_proprie: 0, pratiche_rete: 0, produttori: null }
    const scala = [
      { nome: written.replace(/[.!?…]$/, ''), grado: 1, soglie },
      { nome: 'Oro', grado: 2, soglie: { ...soglie, pratiche_proprie: n + 8 } },
    ]
    const piano = { scala, grado: 0, target: scala[1]! }
    const mese = day.slice(0, 7)
    const pratica = { numero: '2026/0008', tipo_finanziamento: written, stato: written, manca: written }
    /** Answers by sentence: an exported function without an entry does not compile. */
    const answers: Record<Exclude<keyof typeof frasi, 'joinItems'>, string[]> = {
      fraseSaldo: [
        frasi.fraseSaldo({ disponibili: n, in_maturazione: n, prenotati: n, richieste: n, debito: n }),
      ],
      fraseMaturazione: [
        frasi.fraseMaturazione(n, []),
        frasi.fraseMaturazione(n, [day]),
        frasi.fraseMaturazione(n, [day, '2028-01-01']),
      ],
      fraseScadenza: [frasi.fraseScadenza(n, day)],
      fraseMancano: [`${frasi.fraseMancano(n)}.`],
      fraseCatalogo: [
        frasi.fraseCatalogo([
          { punti: n, categoria: 'Casa' },
          { punti: n + 1, categoria: written },
        ]),
      ],
      fraseRete: [0, n].map((pratiche) =>
        frasi.fraseRete({
          persone: n,
          pratiche,
          livelli: [1, 2, 8, 11].map((livello) => ({ livello, persone: n })),
        }),
      ),
      frasePremio: [
        frasi.frasePremio(premio, true),
        frasi.frasePremio(premio, false, 0),
        frasi.frasePremio(premio, true, n),
      ],
      frasePuoiRichiedere: [
        frasi.frasePuoiRichiedere(n, [premio]),
        frasi.frasePuoiRichiedere(n, [premio, premio]),
      ],
      frasePremioPiuVicino: [frasi.frasePremioPiuVicino(premio, 0)],
      fraseQuandoArrivo: [
        frasi.fraseQuandoArrivo({ ...premio, esaurito: true }, reached),
        frasi.fraseQuandoArrivo({ ...premio, esaurito: false }, reached),
        frasi.fraseQuandoArrivo({ ...premio, esaurito: false }, { ...reached, missing: 0 }),
        frasi.fraseQuandoArrivo({ punti: n }, reached),
        frasi.fraseQuandoArrivo({ punti: n }, { ...reached, missing: 0 }),
        ...[mese, '2028-01'].map((arrivo) =>
          frasi.fraseQuandoArrivo(
            { ...premio, esaurito: false },
            {
              missing: n,
              distanza: quantoDista(
                n,
                { disponibili: 0, in_maturazione: 0, debito: 0 },
                { punti: 1, di: 'rete' },
              ),
              arrivo,
              mese,
            },
          ),
        ),
      ],
      fraseAltrePratiche: [0, 1, n, n + 8].flatMap((altre) =>
        [true, false].flatMap((rete) =>
          [none, soglie].map((cifre) => frasi.fraseAltrePratiche(piano, { cifre, mese }, { altre, rete })),
        ),
      ),
      frasePratica: [null, written].map((manca) =>
        frasi.frasePratica({ ...pratica, manca, perc_completamento: Math.min(n, 100) }),
      ),
      frasePratiche: [0, n].map((da_integrare) =>
        frasi.frasePratiche(
          n,
          [1, 2, 3, 5].map((stato) => ({ id_stato: stato as StatoPratica, quante: n })),
          da_integrare,
          [pratica],
        ),
      ),
      fraseRichiesta: (['richiesta', 'approvata', 'rifiutata', 'spedita', 'annullata'] as const).map(
        (stato) =>
          frasi.fraseRichiesta({ stato, premio, corriere: written, tracking: 'A1', consegna_entro: day }),
      ),
      fraseEdizione: [
        frasi.fraseEdizione({ titolo: written, inizio: day, fine: day, ultima_richiesta: day }),
      ],
      fraseSpedizione: [
        frasi.fraseSpedizione({
          nominativo: written,
          indirizzo: written,
          cap: '06046',
          comune: { descrizione: 'Norcia', provincia: 'PG' },
        }),
      ],
      fraseDispositivi: [frasi.fraseDispositivi(n)],
    }
    for (const [name, texts] of Object.entries(answers)) expect(paragraphs(texts), name).toEqual([])
  })
})

test('ogni chiamata che lascia una riga nel registro ha la sua frase, e nessuna frase è di una che non c’è', () => {
  const leavesRow = CALLS.filter(({ spec }) => {
    if (spec.registra === 'nulla' || spec.chi === 'pubblico') return false
    if (spec.registra || changesState(spec)) return true
    return isAllowedInVisione(spec) && !['geo', 'tipi', 'sistema'].includes(spec.area)
  })
  const names = CALLS.map(({ nome }) => nome as string)
  expect(leavesRow.map(({ nome }) => nome).filter((nome) => !PAROLE_CHIAMATE[nome])).toEqual([])
  expect(Object.keys(PAROLE_CHIAMATE).filter((nome) => !names.includes(nome))).toEqual([])
})

import {
  type AzioneSuRichiesta,
  agisciSuRichiesta,
  type RichiestaDaLavorare,
  type RichiestaInCoda,
} from '@primo/contract/raccolta/operatore-premi'
import { clock } from '@primo/domain/platform/clock'
import { longDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { quanti } from '@primo/domain/platform/numbers'
import { NOMI_CORRIERI, puntiScaduti, richiestaVuoleNota } from '@primo/domain/raccolta/premio'
import { api } from '../../data/api.ts'
import {
  type Action,
  type ActionField,
  type ActionValues,
  outcomeMessageOf,
  type QueueTable,
  reason,
  withoutEmptyValues,
} from '../../ui/actions/action-table.ts'

export type RichiestaRow = RichiestaInCoda
export type RichiestaIntera = RichiestaDaLavorare

const nota = (azione: AzioneSuRichiesta): ActionField[] =>
  richiestaVuoleNota(azione) ? [reason('L’iscritto lo legge nella sua richiesta.', 500, 'nota')] : []

const AZIONI: Record<AzioneSuRichiesta, Action<RichiestaRow>> = {
  approva: {
    nome: 'Approva',
    tone: 'base',
    explain: () => 'La richiesta si approva: da qui l’iscritto non può più annullarla.',
    fields: [],
    together: {
      nome: 'Approva',
      explain: 'Ogni richiesta scelta si approva: da qui chi l’ha fatta non può più annullarla.',
    },
  },
  prepara: {
    nome: 'Metti in preparazione',
    tone: 'base',
    explain: () => 'Il premio si prepara per la spedizione.',
    fields: [],
    together: { nome: 'Metti in preparazione', explain: 'I premi scelti si preparano per la spedizione.' },
  },
  spedisci: {
    nome: 'Segna come spedita',
    tone: 'base',
    explain: ({ spedizione: s }) =>
      `Il premio parte per ${s.nominativo}, ${s.indirizzo}, ${s.cap} ${s.comune} (${s.provincia}). L’iscritto vede corriere e numero.`,
    fields: [
      {
        nome: 'corriere',
        label: 'Corriere',
        required: true,
        max: 80,
        help: `Con ${NOMI_CORRIERI.slice(0, -1).join(', ')} o ${NOMI_CORRIERI.at(-1)} l’iscritto può seguire il pacco.`,
        suggested: NOMI_CORRIERI,
      },
      { nome: 'tracking', label: 'Numero della spedizione', required: true, max: 80 },
    ],
  },
  consegna: {
    nome: 'Segna come consegnata',
    tone: 'base',
    explain: ({ punti }) =>
      `Il premio è arrivato: ${quanti(punti, 'punto prenotato diventa speso', 'punti prenotati diventano spesi')}.`,
    fields: [],
    together: {
      nome: 'Segna come consegnate',
      explain: 'I premi scelti sono arrivati: i loro punti prenotati diventano spesi.',
    },
  },
  rifiuta: {
    nome: 'Rifiuta',
    tone: 'bad',
    explain: ({ punti, punti_fino }) =>
      puntiScaduti(punti_fino, todayInRome(clock.now()))
        ? `La richiesta si chiude e il pezzo torna in catalogo. L’iscritto perde ${quanti(punti, 'punto', 'punti')}: si potevano usare fino ${elide('al', longDate(punti_fino))}.`
        : `La richiesta si chiude: ${quanti(punti, 'punto torna', 'punti tornano')} all’iscritto e il pezzo torna in catalogo.`,
    fields: nota('rifiuta'),
  },
  rendi: {
    nome: 'Registra il reso',
    tone: 'bad',
    explain: () =>
      'Il premio è tornato indietro. I punti restano spesi: per ridarli serve una rettifica. Se il pezzo è buono, ricaricalo dal catalogo.',
    fields: nota('rendi'),
  },
}

const bodyOf = (_: RichiestaRow, azione: string, { nota, corriere, tracking }: ActionValues) => ({
  azione: azione as AzioneSuRichiesta,
  ...withoutEmptyValues({ nota, corriere, tracking }),
})

export const richiesteActions: QueueTable<RichiestaRow> = {
  resource: 'richieste',
  oggetto: 'richiesta_premio',
  titolo: 'Premi',
  ordine: 'consegna_entro',
  azioni: AZIONI,
  nome: ({ codice, premio }) => `${codice}, ${premio.descrizione}`,
  possible: ({ azioni }) => azioni,
  bodyOf,
  run: (record, azione, values, idempotencyKey) =>
    outcomeMessageOf(
      api(agisciSuRichiesta, {
        params: { id: record.id },
        body: bodyOf(record, azione, values),
        idempotencyKey,
      }),
    ),
}

import {
  type AzioneSuRichiesta,
  agisciSuRichiesta,
  type RichiestaDaLavorare,
  type RichiestaInCoda,
} from '@primo/contract/raccolta/operatore-premi'
import { quanti } from '@primo/domain/platform/numbers'
import { richiestaVuoleNota } from '@primo/domain/raccolta/premio'
import { NOMI_CORRIERI } from '@primo/domain/raccolta/premio-corriere'
import { api } from '../../data/api.ts'
import { type Action, type ActionField, filled, type QueueTable, reason, saidBy } from '../../ui/action.ts'

export type RigaRichiesta = RichiestaInCoda
export type RichiestaIntera = RichiestaDaLavorare

const nota = (azione: AzioneSuRichiesta): ActionField[] =>
  richiestaVuoleNota(azione) ? [reason('L’iscritto lo legge nella sua richiesta.', 500, 'nota')] : []

const AZIONI: Record<AzioneSuRichiesta, Action<RigaRichiesta>> = {
  approva: {
    nome: 'Approva',
    tono: 'base',
    spiega: () => 'La richiesta si approva: da qui l’iscritto non può più annullarla.',
    campi: [],
    insieme: {
      nome: 'Approva',
      spiega: 'Ogni richiesta scelta si approva: da qui chi l’ha fatta non può più annullarla.',
    },
  },
  prepara: {
    nome: 'Metti in preparazione',
    tono: 'base',
    spiega: () => 'Il premio si prepara per la spedizione.',
    campi: [],
    insieme: { nome: 'Metti in preparazione', spiega: 'I premi scelti si preparano per la spedizione.' },
  },
  spedisci: {
    nome: 'Segna come spedita',
    tono: 'base',
    spiega: ({ spedizione: s }) =>
      `Il premio parte per ${s.nominativo}, ${s.indirizzo}, ${s.cap} ${s.comune} (${s.provincia}). L’iscritto vede corriere e numero.`,
    campi: [
      {
        nome: 'corriere',
        etichetta: 'Corriere',
        obbligatorio: true,
        max: 80,
        aiuto: `Con ${NOMI_CORRIERI.slice(0, -1).join(', ')} o ${NOMI_CORRIERI.at(-1)} l’iscritto può seguire il pacco.`,
        suggeriti: NOMI_CORRIERI,
      },
      { nome: 'tracking', etichetta: 'Numero della spedizione', obbligatorio: true, max: 80 },
    ],
  },
  consegna: {
    nome: 'Segna come consegnata',
    tono: 'base',
    spiega: ({ punti }) =>
      `Il premio è arrivato: ${quanti(punti, 'punto prenotato diventa speso', 'punti prenotati diventano spesi')}.`,
    campi: [],
    insieme: {
      nome: 'Segna come consegnate',
      spiega: 'I premi scelti sono arrivati: i loro punti prenotati diventano spesi.',
    },
  },
  rifiuta: {
    nome: 'Rifiuta',
    tono: 'bad',
    spiega: ({ punti }) =>
      `La richiesta si chiude: ${quanti(punti, 'punto torna', 'punti tornano')} all’iscritto e il pezzo torna in catalogo.`,
    campi: nota('rifiuta'),
  },
  rendi: {
    nome: 'Registra il reso',
    tono: 'bad',
    spiega: () =>
      'Il premio è tornato indietro. I punti restano spesi: per ridarli serve una rettifica. Se il pezzo è buono, ricaricalo dal catalogo.',
    campi: nota('rendi'),
  },
}

export const tavola: QueueTable<RigaRichiesta> = {
  risorsa: 'richieste',
  titolo: 'Premi',
  ordine: 'consegna_entro',
  azioni: AZIONI,
  nome: ({ codice, premio }) => `${codice}, ${premio.descrizione}`,
  possibili: ({ azioni }) => azioni,
  esegui: ({ id }, azione, { nota, corriere, tracking }, idempotencyKey) => {
    const body = { azione: azione as AzioneSuRichiesta, ...filled({ nota, corriere, tracking }) }
    return saidBy(api(agisciSuRichiesta, { params: { id }, body, idempotencyKey }))
  },
}

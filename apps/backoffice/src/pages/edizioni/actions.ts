import { ApiError } from '@primo/client/api-error'
import {
  leggiEdizione,
  modificaEdizione,
  preparaEdizione,
  pubblicaRegolamento,
  registraCauzione,
  type SchedaEdizione,
} from '@primo/contract/raccolta/operatore-edizioni'
import { euro } from '@primo/domain/platform/numbers'
import { parseEuro } from '@primo/domain/platform/parse-numbers'
import type { StatoEdizione } from '@primo/domain/raccolta/manifestazione'
import { api } from '../../data/api.ts'
import type { ActionField, ActionTable, ActionValues } from '../../ui/actions/action-table.ts'
import type { State } from '../../ui/page/Pill.tsx'

const giorno = (nome: string, etichetta: string, aiuto?: string): ActionField => ({
  nome,
  label: etichetta,
  required: true,
  max: 10,
  tipo: 'date',
  ...(aiuto ? { help: aiuto } : {}),
})
const DATI: ActionField[] = [
  { nome: 'titolo', label: 'Titolo', required: true, max: 120 },
  {
    nome: 'codice',
    label: 'Codice',
    required: true,
    max: 30,
    help: 'Entra nel numero di versione del regolamento, per esempio 2027-2030.',
  },
  giorno('inizio', 'Primo giorno'),
  giorno('fine', 'Ultimo giorno della raccolta'),
  giorno('ultima_richiesta', 'Ultimo giorno delle richieste', 'Al massimo cinque anni dal primo giorno.'),
]
const given = ({
  titolo = '',
  codice = '',
  inizio = '',
  fine = '',
  ultima_richiesta = '',
}: ActionValues) => ({
  titolo,
  codice,
  inizio,
  fine,
  ultima_richiesta,
})

/** Returns the form values of an edition. */
export function formOfEdizione({
  titolo,
  codice,
  inizio,
  fine,
  ultima_richiesta,
}: SchedaEdizione): ActionValues {
  return { titolo, codice, inizio, fine, ultima_richiesta }
}

/** Fields of an edition that its actions need. An edition to create has id 0. */
export type EdizioneAgibile = Pick<SchedaEdizione, 'id' | 'titolo' | 'permessi' | 'prossimo' | 'cauzione'>

function importo(written: string | undefined): number {
  const cent = parseEuro(written ?? '')
  if (cent !== null && cent > 0) return cent
  throw new ApiError({
    status: 422,
    code: 'VALIDAZIONE',
    message: 'Controlla i campi segnalati.',
    fields: { importo_cent: ['Scrivi un importo, per esempio 12.500,00.'] },
  })
}

export const edizioniActions: ActionTable<EdizioneAgibile> = {
  resource: 'edizioni',
  azioni: {
    prepara: {
      nome: 'Prepara l’edizione',
      tone: 'base',
      explain: () =>
        'Comincia da sola nel suo primo giorno. I punti dell’edizione di prima non passano a questa. Poi aggiungi i premi e proponi il regolamento.',
      fields: DATI,
    },
    modifica: {
      nome: 'Correggi',
      tone: 'neutro',
      explain: () =>
        'Si può finché non comincia. Se il regolamento è già pubblicato, poi va proposto di nuovo.',
      fields: DATI,
    },
    pubblica: {
      nome: 'Proponi il regolamento',
      tone: 'base',
      explain: () =>
        'Vale quando un’altra persona lo conferma. Si scrive una nuova versione con date, regola dei punti e catalogo di adesso. Gli iscritti la vedono e la accettano; la versione di prima resta leggibile.',
      fields: [],
    },
    cauzione: {
      nome: 'Registra la cauzione',
      tone: 'neutro',
      explain: ({ cauzione }) =>
        `Oggi ne servono ${euro(cauzione.dovuta_cent)}. Scrivi quella depositata in tutto, non la differenza.`,
      fields: [
        { nome: 'importo_cent', label: 'Importo in euro', required: true, max: 20 },
        giorno('data', 'Data del documento'),
        {
          nome: 'riferimento',
          label: 'Documento',
          required: true,
          max: 200,
          help: 'Per esempio: fideiussione n. 123, Banca di Prova.',
        },
      ],
    },
  },
  nome: ({ titolo }) => titolo,
  possible: ({ permessi, prossimo }) => [
    ...(permessi.includes('regolamento') && prossimo.diverso && prossimo.peggiora.length === 0
      ? ['pubblica']
      : []),
    ...(permessi.includes('cauzione') ? ['cauzione'] : []),
    ...(permessi.includes('modifica') ? ['modifica'] : []),
  ],
  rewrites: {
    azione: 'modifica',
    call: modificaEdizione,
    reread: async ({ id }) => (await api(leggiEdizione, { params: { id } })).data,
    texts: formOfEdizione,
  },
  run: async ({ id, cauzione }, azione, values, idempotencyKey, read) => {
    const params = { id }
    const done = async () => {
      if (azione === 'prepara') return api(preparaEdizione, { body: given(values), idempotencyKey })
      if (azione === 'modifica')
        return api(modificaEdizione, { params, body: given(values), idempotencyKey, ...read })
      if (azione === 'pubblica') return api(pubblicaRegolamento, { params, idempotencyKey })
      const { importo_cent, data = '', riferimento = '' } = values
      return api(registraCauzione, {
        params,
        body: {
          importo_cent: importo(importo_cent),
          data,
          riferimento,
          depositi_visti: cauzione.depositi.length,
        },
        idempotencyKey,
      })
    }
    return (await done()).message ?? 'Fatto.'
  },
}

export const STATES: Record<StatoEdizione, State> = {
  preparata: ['Preparata', 'base'],
  aperta: ['Aperta', 'ok'],
  chiusa: ['Solo richieste', 'warn'],
  scaduta: ['Scaduta', 'neutro'],
}
/** What members can do in each state of an edition, as a sentence. */
export const EXPLANATIONS: Record<StatoEdizione, string> = {
  preparata: 'Non è ancora cominciata: si può correggere tutto.',
  aperta: 'Si raccolgono punti e si richiedono premi.',
  chiusa: 'Non si raccolgono più punti; i premi si richiedono ancora.',
  scaduta: 'I punti sono scaduti. Restano le consegne da finire.',
}

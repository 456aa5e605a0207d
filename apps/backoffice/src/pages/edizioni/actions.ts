import { ApiError } from '@primo/client/call'
import {
  modificaEdizione,
  preparaEdizione,
  pubblicaRegolamento,
  registraCauzione,
  type SchedaEdizione,
} from '@primo/contract/raccolta/operatore-edizioni'
import { euro, parseEuro } from '@primo/domain/platform/numbers'
import { api } from '../../data/api.ts'
import type { ActionField, ActionTable, ActionValues } from '../../ui/action.ts'

const giorno = (nome: string, etichetta: string, aiuto?: string): ActionField => ({
  nome,
  etichetta,
  obbligatorio: true,
  max: 10,
  tipo: 'date',
  ...(aiuto ? { aiuto } : {}),
})
const DATI: ActionField[] = [
  { nome: 'titolo', etichetta: 'Titolo', obbligatorio: true, max: 120 },
  {
    nome: 'codice',
    etichetta: 'Codice',
    obbligatorio: true,
    max: 30,
    aiuto: 'Entra nel numero di versione del regolamento, per esempio 2027-2030.',
  },
  giorno('inizio', 'Primo giorno'),
  giorno('fine', 'Ultimo giorno della raccolta'),
  giorno('ultima_richiesta', 'Ultimo giorno delle richieste', 'Al massimo cinque anni dal primo giorno.'),
]
const dati = ({ titolo = '', codice = '', inizio = '', fine = '', ultima_richiesta = '' }: ActionValues) => ({
  titolo,
  codice,
  inizio,
  fine,
  ultima_richiesta,
})

/** What the form of an edition begins with. */
export function formOfEdizione({
  titolo,
  codice,
  inizio,
  fine,
  ultima_richiesta,
}: SchedaEdizione): ActionValues {
  return { titolo, codice, inizio, fine, ultima_richiesta }
}

/** An edition's actions; the one being prepared has no row yet, and id 0. */
export type EdizioneAgibile = Pick<SchedaEdizione, 'id' | 'titolo' | 'permessi' | 'prossimo' | 'cauzione'>

function importo(scritto: string | undefined): number {
  const cent = parseEuro(scritto ?? '')
  if (cent !== null && cent > 0) return cent
  throw new ApiError({
    status: 422,
    codice: 'VALIDAZIONE',
    message: 'Controlla i campi segnalati.',
    campi: { importo_cent: ['Scrivi un importo, per esempio 12.500,00.'] },
  })
}

export const tavola: ActionTable<EdizioneAgibile> = {
  risorsa: 'edizioni',
  azioni: {
    prepara: {
      nome: 'Prepara l’edizione',
      tono: 'base',
      spiega: () =>
        'Comincia da sola nel suo primo giorno. I punti dell’edizione di prima non passano a questa. Poi aggiungi i premi e pubblica il regolamento.',
      campi: DATI,
    },
    modifica: {
      nome: 'Correggi',
      tono: 'neutro',
      spiega: () =>
        'Si può finché non comincia. Se il regolamento è già pubblicato, poi va pubblicato di nuovo.',
      campi: DATI,
    },
    pubblica: {
      nome: 'Pubblica il regolamento',
      tono: 'base',
      spiega: () =>
        'Si scrive una nuova versione con date, regola dei punti e catalogo di adesso. Gli iscritti la vedono e la accettano; la versione di prima resta leggibile.',
      campi: [],
    },
    cauzione: {
      nome: 'Registra la cauzione',
      tono: 'neutro',
      spiega: ({ cauzione }) =>
        `Oggi ne servono ${euro(cauzione.dovuta_cent)}. Scrivi quella depositata in tutto, non la differenza.`,
      campi: [
        { nome: 'importo_cent', etichetta: 'Importo in euro', obbligatorio: true, max: 20 },
        giorno('data', 'Data del documento'),
        {
          nome: 'riferimento',
          etichetta: 'Documento',
          obbligatorio: true,
          max: 200,
          aiuto: 'Per esempio: fideiussione n. 123, Banca di Prova.',
        },
      ],
    },
  },
  nome: ({ titolo }) => titolo,
  possibili: ({ permessi, prossimo }) => [
    ...(permessi.includes('regolamento') && prossimo.diverso && prossimo.peggiora.length === 0
      ? ['pubblica']
      : []),
    ...(permessi.includes('cauzione') ? ['cauzione'] : []),
    ...(permessi.includes('modifica') ? ['modifica'] : []),
  ],
  esegui: async ({ id }, azione, valori, idempotencyKey) => {
    const params = { id }
    const fatto = async () => {
      if (azione === 'prepara') return api(preparaEdizione, { body: dati(valori), idempotencyKey })
      if (azione === 'modifica') return api(modificaEdizione, { params, body: dati(valori), idempotencyKey })
      if (azione === 'pubblica') return api(pubblicaRegolamento, { params, idempotencyKey })
      const { importo_cent, data = '', riferimento = '' } = valori
      return api(registraCauzione, {
        params,
        body: { importo_cent: importo(importo_cent), data, riferimento },
        idempotencyKey,
      })
    }
    return (await fatto()).message ?? 'Fatto.'
  },
}

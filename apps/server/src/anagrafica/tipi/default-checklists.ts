import type { GenereCampo } from '@primo/domain/anagrafica/campi-finanziamento'
import type { Trx } from '../../platform/db/db.ts'
import { campo_finanziamento, documento_richiesto, tipo_finanziamento } from './tables.ts'

type DocumentDefault = {
  nome: string
  aiuto: string
  obbligatorio?: boolean
  per_soggetto?: boolean
  scade?: boolean
}
type FieldDefault = { etichetta: string; genere: GenereCampo; opzioni?: string[] }

const IDENTITA: DocumentDefault = {
  nome: 'Documento d’identità',
  aiuto: 'Fronte e retro, leggibile e non scaduto: carta d’identità, passaporto o patente.',
  per_soggetto: true,
  scade: true,
}
const TESSERA_SANITARIA: DocumentDefault = {
  nome: 'Tessera sanitaria',
  aiuto: 'Fronte e retro: sul retro c’è la data di scadenza.',
  per_soggetto: true,
  scade: true,
}
const REDDITI: DocumentDefault = {
  nome: 'Ultime due buste paga o dichiarazione dei redditi',
  aiuto:
    'Chi è dipendente manda le ultime due buste paga, chi è pensionato il cedolino, chi è autonomo l’ultima dichiarazione dei redditi con la ricevuta di invio.',
  per_soggetto: true,
}
const PERSONALI = [IDENTITA, TESSERA_SANITARIA, REDDITI]

/** Default checklist and fields of a financing type, by its id. No field is mandatory: a pratica can be sent without any. */
const PREDEFINITI: Readonly<Record<number, { documenti: DocumentDefault[]; campi: FieldDefault[] }>> = {
  // Prestito Personale
  1: {
    documenti: [
      ...PERSONALI,
      {
        nome: 'Preventivo di spesa',
        aiuto: 'Serve se il prestito paga un bene o un servizio preciso.',
        obbligatorio: false,
      },
    ],
    campi: [
      {
        etichetta: 'Finalità del prestito',
        genere: 'scelta',
        opzioni: ['Liquidità', 'Auto o moto', 'Casa e arredamento', 'Spese mediche', 'Altro'],
      },
      { etichetta: 'Durata richiesta in mesi', genere: 'numero' },
    ],
  },
  // Mutuo Casa
  2: {
    documenti: [
      ...PERSONALI,
      {
        nome: 'Atto di provenienza',
        aiuto: 'L’atto con cui chi vende è diventato proprietario: compravendita, donazione o successione.',
      },
      { nome: 'Visura catastale', aiuto: 'Aggiornata, dell’immobile e delle sue pertinenze.' },
      { nome: 'Planimetria catastale', aiuto: 'Conforme allo stato attuale dell’immobile.' },
      {
        nome: 'Compromesso o proposta d’acquisto',
        aiuto: 'Firmato da chi vende e da chi compra. Non serve per una surroga.',
        obbligatorio: false,
      },
    ],
    campi: [
      {
        etichetta: 'Scopo del mutuo',
        genere: 'scelta',
        opzioni: ['Acquisto prima casa', 'Acquisto seconda casa', 'Surroga', 'Liquidità'],
      },
      { etichetta: 'Valore dell’immobile', genere: 'importo' },
      { etichetta: 'Comune dell’immobile', genere: 'testo' },
    ],
  },
  // Cessione del Quinto
  3: {
    documenti: [
      IDENTITA,
      TESSERA_SANITARIA,
      REDDITI,
      {
        nome: 'Certificato di stipendio',
        aiuto: 'Lo rilascia il datore di lavoro. Chi è pensionato manda la comunicazione di quota cedibile.',
        per_soggetto: true,
      },
      {
        nome: 'Certificazione Unica (CU)',
        aiuto: 'L’ultima ricevuta dal datore di lavoro o dall’ente pensionistico.',
        per_soggetto: true,
      },
    ],
    campi: [
      {
        etichetta: 'Rapporto di lavoro',
        genere: 'scelta',
        opzioni: ['Dipendente pubblico', 'Dipendente privato', 'Pensionato'],
      },
      { etichetta: 'Data di assunzione', genere: 'data' },
      { etichetta: 'Altre cessioni in corso', genere: 'si_no' },
    ],
  },
  // Leasing Auto
  4: {
    documenti: [
      ...PERSONALI,
      {
        nome: 'Preventivo del veicolo',
        aiuto: 'Del concessionario, con marca, modello, allestimento e prezzo.',
      },
      {
        nome: 'Visura camerale',
        aiuto: 'Non più vecchia di sei mesi. Serve solo a imprese e ditte individuali.',
        obbligatorio: false,
      },
    ],
    campi: [
      { etichetta: 'Marca e modello', genere: 'testo' },
      { etichetta: 'Veicolo nuovo', genere: 'si_no' },
      { etichetta: 'Durata richiesta in mesi', genere: 'numero' },
    ],
  },
  // Finanziamento Ristrutturazione
  5: {
    documenti: [
      ...PERSONALI,
      { nome: 'Preventivo dei lavori', aiuto: 'Dell’impresa, con le lavorazioni e gli importi.' },
      {
        nome: 'Titolo edilizio',
        aiuto: 'CILA, SCIA o permesso di costruire, se i lavori lo richiedono.',
        obbligatorio: false,
      },
    ],
    campi: [
      { etichetta: 'Inizio dei lavori', genere: 'data' },
      { etichetta: 'Comune dell’immobile', genere: 'testo' },
    ],
  },
}

/**
 * Adds the default checklist and fields of the financing types that never had any. What an operator removed stays removed: its
 * row is still there.
 */
export async function loadDefaultChecklists(trx: Trx): Promise<void> {
  const types = await trx.select({ id: tipo_finanziamento.id }).from(tipo_finanziamento)
  const withDocuments = await trx
    .selectDistinct({ id: documento_richiesto.tipo_id })
    .from(documento_richiesto)
  const withFields = await trx.selectDistinct({ id: campo_finanziamento.tipo_id }).from(campo_finanziamento)
  const fresh = types.flatMap(({ id }) => {
    const defaults = PREDEFINITI[id]
    return defaults && !withDocuments.some((type) => type.id === id) ? [{ id, ...defaults }] : []
  })
  const documenti = fresh.flatMap(({ id: tipo_id, documenti }) =>
    documenti.map((item, posizione) => ({ ...item, tipo_id, posizione })),
  )
  const campi = fresh.flatMap(({ id: tipo_id, campi }) =>
    withFields.some((type) => type.id === tipo_id)
      ? []
      : campi.map((field, posizione) => ({ ...field, tipo_id, posizione })),
  )
  if (documenti.length > 0) await trx.insert(documento_richiesto).values(documenti)
  if (campi.length > 0) await trx.insert(campo_finanziamento).values(campi)
}

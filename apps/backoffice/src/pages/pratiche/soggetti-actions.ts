import {
  aggiungiSoggettoPratica,
  correggiSoggetto,
  type SoggettoOperatore,
  soggettiPratica,
} from '@primo/contract/pratiche/operatore-soggetti'
import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import {
  nomeSoggetto,
  RUOLI_SOGGETTO,
  type RuoloSoggetto,
  TIPI_SOGGETTO,
  type TipoSoggetto,
} from '@primo/domain/pratiche/soggetto'
import { api } from '../../data/api.ts'
import {
  type Action,
  type ActionField,
  type ActionTable,
  type ActionValues,
  outcomeMessageOf,
} from '../../ui/actions/action-table.ts'

/** Subject as the record of an action; `id` 0 = a new one. */
export type SoggettoRecord = Pick<
  SoggettoOperatore,
  'id' | 'ruolo' | 'tipo' | 'nome' | 'cognome' | 'codice_fiscale' | 'cellulare' | 'email'
> & { codice_mascherato: string }

/** Returns the values of a new subject: the client with the pratica's name, or a co-applicant when there is a client. */
export const nuovoSoggetto = (all: readonly SoggettoOperatore[], nominativo: string): SoggettoRecord => {
  const [nome = '', ...rest] = nominativo.trim().split(/\s+/)
  const client = all.every(({ ruolo }) => ruolo !== 'cliente')
  return {
    id: 0,
    ruolo: client ? 'cliente' : 'cointestatario',
    tipo: 'persona',
    nome: client ? nome : '',
    cognome: client ? rest.join(' ') : '',
    codice_fiscale: '',
    codice_mascherato: '',
    cellulare: null,
    email: null,
  }
}

export const formOfSoggetto = (s: SoggettoRecord): ActionValues => ({
  ruolo: s.ruolo,
  tipo: s.tipo,
  nome: s.nome,
  cognome: s.cognome ?? '',
  codice_fiscale: s.codice_fiscale ?? '',
  cellulare: formatCellulare(s.cellulare ?? ''),
  email: s.email ?? '',
})

const fields = (masked: boolean): ActionField[] => [
  { nome: 'ruolo', label: 'Ruolo', required: true, max: 20, options: Object.entries(RUOLI_SOGGETTO) },
  { nome: 'tipo', label: 'Tipo', required: true, max: 20, options: Object.entries(TIPI_SOGGETTO) },
  { nome: 'nome', label: 'Nome, o denominazione', required: true, max: 120 },
  { nome: 'cognome', label: 'Cognome', required: false, max: 80, help: 'Di un’azienda si lascia vuoto.' },
  {
    nome: 'codice_fiscale',
    label: 'Codice fiscale',
    required: !masked,
    max: 200,
    help: masked
      ? 'Se lo lasci vuoto resta quello che c’è.'
      : 'Sedici caratteri di una persona, undici cifre di un’azienda.',
  },
  { nome: 'cellulare', label: 'Cellulare', required: false, max: 60 },
  { nome: 'email', label: 'E-mail', required: false, max: 254 },
]

/** Returns the actions on the subjects of a pratica. @param masked whether the operator may not read the codice fiscale */
export function soggettiActions(pratica_id: number, masked: boolean): ActionTable<SoggettoRecord> {
  const azioni: Record<'aggiungi' | 'correggi', Action<SoggettoRecord>> = {
    aggiungi: {
      nome: 'Aggiungi persona',
      tone: 'base',
      explain: () => 'La legge anche chi ha registrato la pratica. L’informativa gliela dà lui.',
      fields: fields(false),
    },
    correggi: {
      nome: 'Correggi persona',
      tone: 'base',
      explain: () =>
        'Chi ha registrato la pratica vede subito il nuovo testo. Con un altro nome e un altro codice fiscale è un’altra persona: l’informativa e il consenso di prima non valgono più.',
      fields: fields(masked),
    },
  }
  return {
    resource: 'soggetti',
    azioni,
    nome: (record) => (record.id === 0 ? '' : nomeSoggetto(record)),
    possible: () => Object.keys(azioni),
    run: (record, azione, values, idempotencyKey, read) => {
      const body = {
        ruolo: values.ruolo as RuoloSoggetto,
        tipo: values.tipo as TipoSoggetto,
        nome: values.nome ?? '',
        cognome: values.tipo === 'azienda' ? null : (values.cognome ?? ''),
        codice_fiscale: values.codice_fiscale ?? '',
        cellulare: values.cellulare || null,
        email: values.email || null,
      }
      if (azione === 'aggiungi')
        return outcomeMessageOf(
          api(aggiungiSoggettoPratica, { params: { id: pratica_id }, body, idempotencyKey }),
        )
      const codice_fiscale = masked && body.codice_fiscale.trim() === '' ? null : body.codice_fiscale
      return outcomeMessageOf(
        api(correggiSoggetto, {
          params: { id: record.id },
          body: { ...body, codice_fiscale },
          idempotencyKey,
          ...read,
        }),
      )
    },
    rewrites: {
      azione: 'correggi',
      call: correggiSoggetto,
      reread: async (record) => {
        const { data } = await api(soggettiPratica, { params: { id: pratica_id } })
        return data.soggetti.find(({ id }) => id === record.id) ?? null
      },
      texts: (thing) => formOfSoggetto(thing as SoggettoRecord),
    },
  }
}

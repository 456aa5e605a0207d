import { type CorpoSoggetto, corpoSoggetto, type Soggetto } from '@primo/contract/pratiche/soggetti'
import { formatCellulare, parseCellulare } from '@primo/domain/anagrafica/cellulare'
import { fullStop } from '@primo/domain/platform/italian'
import {
  altraPersona,
  avvisiSoggetto,
  leggiCodiceSoggetto,
  leggiSoggetto,
} from '@primo/domain/pratiche/soggetto'
import * as z from 'zod/mini'
import { type FormOutcome, formOutcome } from '../../ui/form-errors.ts'

/** Values of the form of a person of a pratica. */
export const moduloPersona = z.object({
  ruolo: corpoSoggetto.shape.ruolo,
  tipo: corpoSoggetto.shape.tipo,
  nome: z.string(),
  cognome: z.string(),
  codice_fiscale: z.string(),
  cellulare: z.string(),
  email: z.string(),
})
export type ModuloPersona = z.output<typeof moduloPersona>

/**
 * Returns the initial values of the form. A new client's name is that of the pratica; without a client left to add, a new person
 * is a co-applicant.
 */
export function personaToForm(
  present: Soggetto | null,
  { others, nominativo }: { others: readonly Pick<Soggetto, 'ruolo'>[]; nominativo: string },
): ModuloPersona {
  if (present)
    return {
      ruolo: present.ruolo,
      tipo: present.tipo,
      nome: present.nome,
      cognome: present.cognome ?? '',
      codice_fiscale: present.codice_fiscale,
      cellulare: formatCellulare(present.cellulare ?? ''),
      email: present.email ?? '',
    }
  const empty = { tipo: 'persona', codice_fiscale: '', cellulare: '', email: '' } as const
  if (others.some(({ ruolo }) => ruolo === 'cliente'))
    return { ...empty, ruolo: 'cointestatario', nome: '', cognome: '' }
  const [nome = '', ...rest] = nominativo.trim().split(/\s+/)
  return { ...empty, ruolo: 'cliente', nome, cognome: rest.join(' ') }
}

/** Returns the request body of the form, or its errors by field. */
export function personaToBody(form: ModuloPersona): FormOutcome<CorpoSoggetto> {
  const { ruolo, tipo } = form
  const body: CorpoSoggetto = {
    ruolo,
    tipo,
    nome: form.nome.trim(),
    cognome: tipo === 'persona' ? form.cognome.trim() : null,
    codice_fiscale: form.codice_fiscale.trim(),
    cellulare: form.cellulare.trim() || null,
    email: form.email.trim() || null,
  }
  const read = leggiSoggetto(body)
  const errors: Record<string, string> = read.ok
    ? {}
    : Object.fromEntries(Object.entries(read.fields).map(([field, [sentence = '']]) => [field, sentence]))
  if (tipo === 'azienda' && body.nome === '') errors.nome = 'Scrivi la denominazione.'
  const cellulare = body.cellulare ? parseCellulare(body.cellulare, false) : null
  if (cellulare && !cellulare.ok) errors.cellulare = fullStop(cellulare.message)
  return formOutcome(body, errors)
}

/** Returns whether a form makes a person another one, who has not had the notice. */
export function becomesAnother(present: Soggetto | null, form: ModuloPersona): boolean {
  const read = leggiSoggetto(form)
  return present !== null && read.ok && altraPersona(present, read.soggetto)
}

/** Returns the warnings to show below the codice fiscale while it is typed; none until it is complete. */
export function avvisiDelModulo({ tipo, nome, cognome, codice_fiscale }: ModuloPersona): string[] {
  if (tipo === 'azienda' || !leggiCodiceSoggetto(codice_fiscale, tipo).ok) return []
  return avvisiSoggetto({ nome, cognome, codice_fiscale }).map(fullStop)
}

const LABELS: Readonly<Record<keyof ModuloPersona, string>> = {
  ruolo: 'Ruolo',
  tipo: 'Tipo',
  nome: 'Nome',
  cognome: 'Cognome',
  codice_fiscale: 'Codice fiscale',
  cellulare: 'Cellulare',
  email: 'E-mail',
}

/** Returns one line for each field that somebody else has changed since the form was opened: label and value as it is now. */
export function changedByOthers(before: Soggetto, now: Soggetto): string[] {
  const nothing = { others: [], nominativo: '' }
  const [was, is] = [personaToForm(before, nothing), personaToForm(now, nothing)]
  return (Object.keys(LABELS) as (keyof ModuloPersona)[])
    .filter((field) => was[field] !== is[field])
    .map((field) => `${LABELS[field]}: ${is[field] === '' ? 'vuoto' : `«${is[field]}»`}`)
}

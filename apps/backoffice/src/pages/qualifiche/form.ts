import type { PianoScritto } from '@primo/contract/qualifiche/operatore-qualifiche'
import { VOCI_QUALIFICA, type VoceQualifica } from '@primo/domain/qualifiche/qualifica'

/** Form values of a qualifica: the text of each field. */
export type FormRow = { chiave: string; nome: string } & Record<VoceQualifica, string>
export type FormValues = { nome: string; qualifiche: FormRow[] }

/** Returns an empty row of the qualifiche form. Its `chiave` is the React key. */
export function emptyRow(): FormRow {
  return { chiave: crypto.randomUUID(), nome: '', pratiche_proprie: '0', pratiche_rete: '', produttori: '0' }
}

/** Returns the form values of an existing plan. */
export function formOfPiano({ nome, qualifiche }: PianoScritto): FormValues {
  return {
    nome,
    qualifiche: qualifiche.map((q) => ({
      chiave: crypto.randomUUID(),
      nome: q.nome,
      pratiche_proprie: String(q.soglie.pratiche_proprie),
      pratiche_rete: String(q.soglie.pratiche_rete),
      produttori: String(q.soglie.produttori),
    })),
  }
}

const numero = (text: string) =>
  /^\s*\d[\d\s.]*$/.test(text) ? Number(text.replace(/[\s.]/g, '')) : Number.NaN

/** Parses the form into a request body, and validates it on the client. Errors are by field name. */
export function parseForm(m: FormValues): { dati: PianoScritto; sbagliati: Record<string, string> } {
  const sbagliati: Record<string, string> = {}
  if (!m.nome.trim()) sbagliati.nome = 'Serve per continuare.'
  const qualifiche = m.qualifiche.map((row, i) => {
    if (!row.nome.trim()) sbagliati[`qualifiche.${i}.nome`] = 'Serve per continuare.'
    const soglie = { pratiche_proprie: 0, pratiche_rete: 0, produttori: 0 }
    for (const voce of VOCI_QUALIFICA) {
      const n = numero(row[voce])
      if (!Number.isSafeInteger(n)) sbagliati[`qualifiche.${i}.soglie.${voce}`] = 'Scrivi un numero, anche 0.'
      else soglie[voce] = n
    }
    return { nome: row.nome.trim(), soglie }
  })
  return { dati: { nome: m.nome.trim(), qualifiche }, sbagliati }
}

/** Formats a plan as texts by qualifica, to compare two versions. */
export const textsOf = ({ nome, qualifiche }: FormValues): Record<string, string> => ({
  nome,
  ...Object.fromEntries(
    qualifiche.map((row, i) => [
      `q${i}`,
      `${row.nome}: ${row.pratiche_proprie} proprie, ${row.pratiche_rete} della rete, ${row.produttori} produttori`,
    ]),
  ),
})

/** Returns the labels of the compared plan texts, taken from the plan with most qualifiche. */
export const labelsOf = (plans: readonly FormValues[]): Record<string, string> => ({
  nome: 'Nome del piano',
  ...Object.fromEntries(
    Array.from({ length: Math.max(...plans.map((p) => p.qualifiche.length)) }, (_, i) => [
      `q${i}`,
      `Qualifica ${i + 1}`,
    ]),
  ),
})

import type { PianoScritto } from '@primo/contract/qualifiche/operatore-qualifiche'
import { VOCI_QUALIFICA, type VoceQualifica } from '@primo/domain/qualifiche/qualifica'

/** A step as it is being written: every field the text of its box. */
export type FormRow = { chiave: string; nome: string } & Record<VoceQualifica, string>
export type FormValues = { nome: string; qualifiche: FormRow[] }

/** An empty step; `chiave` tells it from the others while they come and go. */
export function emptyRow(): FormRow {
  return { chiave: crypto.randomUUID(), nome: '', pratiche_proprie: '0', pratiche_rete: '', produttori: '0' }
}

/** A plan that is there already, to be written again. */
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

/** The form read: what goes to the server, and what is wrong before it gets there, by the name of the field. */
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

/** A plan as text, step by step, to tell one from another. */
export const textsOf = ({ nome, qualifiche }: FormValues): Record<string, string> => ({
  nome,
  ...Object.fromEntries(
    qualifiche.map((row, i) => [
      `q${i}`,
      `${row.nome}: ${row.pratiche_proprie} proprie, ${row.pratiche_rete} della rete, ${row.produttori} produttori`,
    ]),
  ),
})

/** What those texts are called, for the longest of these plans. */
export const labelsOf = (plans: readonly FormValues[]): Record<string, string> => ({
  nome: 'Nome del piano',
  ...Object.fromEntries(
    Array.from({ length: Math.max(...plans.map((p) => p.qualifiche.length)) }, (_, i) => [
      `q${i}`,
      `Qualifica ${i + 1}`,
    ]),
  ),
})

import type { SchedaPremio } from '@primo/contract/raccolta/operatore-premi'
import { parseEuro, parseWholeNumber } from '@primo/domain/platform/parse-numbers'

/** Form values of a premio: the text of each field. */
export type FormValues = Record<
  | 'id_edizione'
  | 'codice'
  | 'descrizione'
  | 'dettaglio'
  | 'categoria'
  | 'immagine'
  | 'punti'
  | 'valore_cent'
  | 'scorta'
  | 'limite_persona'
  | 'evidenza'
  | 'valido_dal'
  | 'valido_al',
  string
>

export const EMPTY_FORM: FormValues = {
  id_edizione: '',
  codice: '',
  descrizione: '',
  dettaglio: '',
  categoria: '',
  immagine: '',
  punti: '',
  valore_cent: '',
  scorta: '',
  limite_persona: '',
  evidenza: '',
  valido_dal: '',
  valido_al: '',
}

/** Returns the form values of an existing premio. */
export function formOfPremio(p: SchedaPremio): FormValues {
  return {
    id_edizione: String(p.id_edizione),
    codice: p.codice,
    descrizione: p.descrizione,
    dettaglio: p.dettaglio,
    categoria: p.categoria,
    immagine: p.immagine,
    valido_dal: p.valido_dal,
    valido_al: p.valido_al,
    punti: String(p.punti),
    valore_cent: (p.valore_cent / 100).toFixed(2).replace('.', ','),
    scorta: '',
    limite_persona: p.limite_persona === null ? '' : String(p.limite_persona),
    evidenza: p.evidenza === null ? '' : String(p.evidenza),
  }
}

/** Parses the premio form into a request body, and validates it on the client. */
export function parseForm(m: FormValues) {
  const sbagliati: Record<string, string> = {}
  const serve = (field: keyof FormValues) => {
    if (!m[field].trim()) sbagliati[field] = 'Serve per continuare.'
    return m[field].trim()
  }
  const whole = (field: keyof FormValues) => {
    const n = parseWholeNumber(m[field]) ?? 0
    if (n < 1) sbagliati[field] = 'Scrivi un numero intero maggiore di 0.'
    return n
  }
  const oppureNiente = (field: keyof FormValues) => (m[field].trim() ? whole(field) : null)
  const valore_cent = parseEuro(m.valore_cent) ?? 0
  if (valore_cent < 1) sbagliati.valore_cent = 'Scrivi un importo, per esempio 24,90.'
  const dati = {
    id_edizione: Number(serve('id_edizione')),
    codice: serve('codice'),
    descrizione: serve('descrizione'),
    dettaglio: m.dettaglio.trim(),
    categoria: serve('categoria'),
    immagine: serve('immagine'),
    punti: whole('punti'),
    valore_cent,
    scorta: oppureNiente('scorta'),
    limite_persona: oppureNiente('limite_persona'),
    evidenza: m.evidenza ? Number(m.evidenza) : null,
    valido_dal: serve('valido_dal'),
    valido_al: serve('valido_al'),
  }
  if (sbagliati.immagine) sbagliati.immagine = 'Scegli un’immagine, o caricane una.'
  return { dati, sbagliati }
}

import type { TipoScritto } from '@primo/contract/anagrafica/operatore-tipi-finanziamento'
import { difettiTipo, GENERI_CAMPO, type GenereCampo } from '@primo/domain/anagrafica/campi-finanziamento'

/** Row of the checklist in the form. `key` is its React key. */
export type DocumentRow = Omit<TipoScritto['documenti'][number], 'aiuto'> & { key: string; aiuto: string }
/** Row of the fields in the form. `opzioni` has one choice in each line. */
export type FieldRow = Omit<TipoScritto['campi'][number], 'opzioni'> & { key: string; opzioni: string }
/** Form values of a financing type. */
export type FormValues = {
  descrizione: string
  attivo: boolean
  documenti: DocumentRow[]
  campi: FieldRow[]
}

export const emptyDocument = (): DocumentRow => ({
  ...{ key: crypto.randomUUID(), id: null, nome: '', aiuto: '' },
  ...{ obbligatorio: true, per_soggetto: false, scade: false },
})

export const emptyField = (): FieldRow => ({
  ...{ key: crypto.randomUUID(), id: null, etichetta: '', opzioni: '' },
  ...{ genere: 'testo', obbligatorio: false },
})

export const NEW_TIPO: FormValues = { descrizione: '', attivo: true, documenti: [], campi: [] }

/** Returns the form values of a stored financing type. */
export function formOfTipo({ descrizione, attivo, documenti, campi }: TipoScritto): FormValues {
  return {
    descrizione,
    attivo,
    documenti: documenti.map((d) => ({ ...d, key: `${d.id}`, aiuto: d.aiuto ?? '' })),
    campi: campi.map((c) => ({ ...c, key: `${c.id}`, opzioni: c.opzioni.join('\n') })),
  }
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const MISSING = 'Serve per continuare.'

/** Parses the form into a request body, and validates it. Errors are by field name. */
export function parseForm(values: FormValues): { body: TipoScritto; errors: Record<string, string> } {
  const body: TipoScritto = {
    descrizione: values.descrizione.trim(),
    attivo: values.attivo,
    documenti: values.documenti.map(({ key: _, ...d }) => ({
      ...d,
      nome: d.nome.trim(),
      aiuto: d.aiuto.trim() || null,
    })),
    campi: values.campi.map(({ key: _, ...c }) => ({
      ...c,
      etichetta: c.etichetta.trim(),
      opzioni: c.genere === 'scelta' ? lines(c.opzioni) : [],
    })),
  }
  const errors: Record<string, string> = {}
  if (body.descrizione.length < 3)
    errors.descrizione = body.descrizione ? 'Scrivi almeno 3 caratteri.' : MISSING
  for (const [field, [sentence = '']] of Object.entries(difettiTipo(body))) errors[field] = sentence
  for (const [i, { nome }] of body.documenti.entries()) if (!nome) errors[`documenti.${i}.nome`] = MISSING
  for (const [i, { etichetta }] of body.campi.entries())
    if (!etichetta) errors[`campi.${i}.etichetta`] = MISSING
  return { body, errors }
}

/** Returns the form's field that shows the error of a field of the request: all choices of a field are one text. */
export const fieldOf = (name: string) => name.replace(/^(campi\.\d+\.opzioni)\.\d+$/, '$1')

const yes = (value: boolean, text: string) => (value ? [text] : [])

/** Formats a financing type as texts by row, to compare two versions. */
export const textsOf = ({ descrizione, attivo, documenti, campi }: FormValues): Record<string, string> => ({
  descrizione,
  attivo: attivo ? 'sì' : 'no',
  ...Object.fromEntries(
    documenti.map((d, i) => [
      `documento ${i + 1}`,
      [
        d.nome,
        d.obbligatorio ? 'obbligatorio' : 'facoltativo',
        ...yes(d.per_soggetto, 'uno per soggetto'),
        ...yes(d.scade, 'con scadenza'),
        ...yes(d.aiuto !== '', d.aiuto),
      ].join(', '),
    ]),
  ),
  ...Object.fromEntries(
    campi.map((c, i) => [
      `campo ${i + 1}`,
      [
        c.etichetta,
        kindName(c.genere),
        c.obbligatorio ? 'obbligatorio' : 'facoltativo',
        ...yes(c.genere === 'scelta', lines(c.opzioni).join('; ')),
      ].join(', '),
    ]),
  ),
})

export const kindName = (genere: GenereCampo) => GENERI_CAMPO[genere].toLowerCase()

/** Returns the labels of the compared texts, taken from the version with most rows. */
export const labelsOf = (versions: readonly FormValues[]): Record<string, string> => {
  const upTo = (name: string, count: number) =>
    Array.from({ length: count }, (_, i) => [`${name} ${i + 1}`, `${i + 1}º ${name}`])
  return {
    descrizione: 'Nome',
    attivo: 'Attivo',
    ...Object.fromEntries(upTo('documento', Math.max(...versions.map((v) => v.documenti.length)))),
    ...Object.fromEntries(upTo('campo', Math.max(...versions.map((v) => v.campi.length)))),
  }
}

import type { BozzaRegola, RegolePunti, VersioneRegola } from '@primo/contract/raccolta/operatore-regole'
import { clock } from '@primo/domain/platform/clock'
import { addMonths, todayInRome } from '@primo/domain/platform/dates'
import { LIMITI_REGOLA } from '@primo/domain/raccolta/regola-punti'

/** Form values of a version: the text of each field, points under `punti-{type}`, shares as «10; 5; 2,5». */
export type FormValues = Record<string, string>
type Body = Pick<
  BozzaRegola,
  'versione' | 'dal' | 'quote_bp' | 'tetto_quota' | 'giorni_maturazione' | 'punti' | 'nota'
>

const campoPunti = (id: number) => `punti-${id}`
const percento = (bp: number) => String(bp / 100).replace('.', ',')

/** Returns the form values of a version of the points rule. */
export function formOfRegola(regola: Body): FormValues {
  return {
    versione: regola.versione,
    dal: regola.dal,
    quote: regola.quote_bp.map(percento).join('; '),
    tetto: String(regola.tetto_quota),
    giorni: String(regola.giorni_maturazione),
    nota: regola.nota,
    ...Object.fromEntries(regola.punti.map((p) => [campoPunti(p.id_tipo_finanziamento), String(p.punti)])),
  }
}

/** Returns the form values of a new version: those of the last published one, starting on the first of next month. */
export function newFormValues(last: VersioneRegola | undefined): FormValues {
  const dal = `${addMonths(todayInRome(clock.now()), 1).slice(0, 7)}-01`
  const vuota = { quote_bp: [], tetto_quota: 0, giorni_maturazione: 14, punti: [] }
  return formOfRegola({
    ...(last ?? vuota),
    versione: `${dal.slice(0, 4)}-${dal.slice(5, 7)}`,
    dal,
    nota: '',
  })
}

const whole = (text: string | undefined) => (/^\d{1,9}$/.test((text ?? '').trim()) ? Number(text) : null)

function leggiQuote(text: string): number[] | null {
  const parts = text
    .split(/[;\s]+/)
    .map((p) => p.replace('%', ''))
    .filter(Boolean)
  const quote = parts.map((p) =>
    /^\d{1,3}(?:[.,]\d{1,2})?$/.test(p) ? Math.round(Number(p.replace(',', '.')) * 100) : -1,
  )
  return quote.some((q) => q < 0 || q > LIMITI_REGOLA.quota_bp) ? null : quote
}

/** Parses the form into a request body, or returns the errors by field. */
export function parseForm(
  values: FormValues,
  tipi: RegolePunti['tipi'],
): { body: Body } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const quote_bp = leggiQuote(values.quote ?? '')
  if (!quote_bp) errors.quote = 'Scrivi le percentuali separate da «;», per esempio 10; 5; 2,5.'
  const numero = (field: string) => {
    const n = whole(values[field])
    if (n === null) errors[field] = 'Scrivi un numero intero.'
    return n ?? 0
  }
  const tetto_quota = numero('tetto')
  const giorni_maturazione = numero('giorni')
  const punti = tipi.flatMap(({ id_tipo_finanziamento }) => {
    const field = campoPunti(id_tipo_finanziamento)
    if (!values[field]?.trim() || whole(values[field]) === 0) return []
    return [{ id_tipo_finanziamento, punti: numero(field) }]
  })
  if (!values.versione?.trim()) errors.versione = 'Serve per continuare.'
  if (!values.dal) errors.dal = 'Scegli da che giorno vale.'
  if (Object.keys(errors).length > 0) return { errors }
  const { versione = '', dal = '', nota = '' } = values
  return {
    body: { versione, dal, quote_bp: quote_bp ?? [], tetto_quota, giorni_maturazione, punti, nota },
  }
}

/** Returns the form's name of a field in the server's error. */
export function fieldOf(nome: string): string {
  if (nome.startsWith('quote_bp')) return 'quote'
  if (nome.startsWith('punti')) return 'punti'
  return { tetto_quota: 'tetto', giorni_maturazione: 'giorni' }[nome] ?? nome
}

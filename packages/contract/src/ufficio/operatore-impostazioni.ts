import { TUTTE_LE_SEZIONI, TUTTI_I_CAMPI } from '@primo/domain/ufficio/impostazioni'
import * as z from 'zod/mini'
import { instant } from '../platform/fields.ts'
import { forOperators } from '../platform/operatore-fields.ts'
import { call } from '../platform/route.ts'

const forSystem = { ...forOperators, permesso: 'sistema.gestire' } as const
const sezione = z.enum(TUTTE_LE_SEZIONI)

/** Section of the company's settings with its current values. */
const unaSezione = z.object({
  sezione,
  scritta_il: z.nullable(instant),
  scritta_da: z.nullable(z.string()),
  campi: z.array(
    z.object({
      campo: z.enum(TUTTI_I_CAMPI),
      /** Stored value of the setting. Null when it is not set. */
      valore: z.nullable(z.string()),
      /**
       * Value in effect while the setting is empty: that of the environment, or the product's default. Null when there is none.
       */
      altrimenti: z.nullable(z.string()),
    }),
  ),
})
export type SezioneImpostazioni = z.output<typeof unaSezione>

/**
 * Returns the stored values of a settings section as the body of `cambiaImpostazioni` takes them, for a form's initial values.
 */
export const valoriDi = ({
  campi,
}: Pick<SezioneImpostazioni, 'campi'>): { valori: Record<string, string> } => ({
  valori: Object.fromEntries(campi.map(({ campo, valore }) => [campo, valore ?? ''])),
})

/** Channel for messages (e-mail, SMS…) as the environment configures it, without secrets. */
const canale = z.object({
  canale: z.enum(['email', 'sms', 'push']),
  /** Whether the channel is configured, so that messages are really sent. */
  configurato: z.boolean(),
  /** Provider and sender of the channel, such as «smtp.esempio.it, da noreply@esempio.it». */
  come: z.string(),
})

export const leggiImpostazioni = call(forSystem, 'GET /operatore/impostazioni', {
  summary: 'Le impostazioni dell’azienda, con chi le ha cambiate per ultimo, e come sono i canali',
  reply: z.object({ sezioni: z.array(unaSezione), canali: z.array(canale) }),
})
export type ImpostazioniIntere = z.output<typeof leggiImpostazioni.reply>

/** Returns the limits above which operations need approval, so that forms can show them. Open to every operator. */
export const soglie = call(forOperators, 'GET /operatore/soglie', {
  summary: 'I limiti che l’azienda si è data',
  reply: z.object({
    ribasso_premio_percento: z.int(),
    spostamento_persone: z.int(),
    massimo_rettifica: z.int(),
  }),
})

export const cambiaImpostazioni = call(forSystem, 'PUT /operatore/impostazioni/{sezione}', {
  oggetto: 'impostazioni',
  summary: 'Salva una sezione delle impostazioni',
  params: z.object({ sezione }),
  body: z.strictObject({
    /** All values of the section as typed, by key. An empty value removes the setting. */
    valori: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500))),
  }),
  reply: unaSezione,
  conferma: true,
  modifica: true,
})

/** Maximum size of an image in bytes (180 KB), as sent and as stored. */
export const IMMAGINE_ASPETTO_MAX_BYTE = 184_320
const troppo = 'L’immagine supera i 180 KB.'
export const IMMAGINI_ASPETTO = ['logo', 'logo_scuro', 'icona'] as const
export type ImmagineAspetto = (typeof IMMAGINI_ASPETTO)[number]

/** Stores a branding image. It is not shown until the section that refers to it is saved. */
export const caricaImmagineAspetto = call(forSystem, 'POST /operatore/impostazioni/immagini', {
  summary: 'Carica il logo o l’icona: WebP, PNG o JPEG, fino a 180 KB',
  body: z.strictObject({
    che: z.enum(IMMAGINI_ASPETTO),
    dati: z
      .string()
      .check(
        z.maxLength(Math.ceil(IMMAGINE_ASPETTO_MAX_BYTE / 3) * 4, troppo),
        z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Non è un’immagine leggibile.'),
      ),
  }),
  /** Value by which the settings section refers to the stored image. */
  reply: z.object({ immagine: z.string() }),
  idempotente: true,
})

export const provaCanale = call(forSystem, 'POST /operatore/impostazioni/prova', {
  summary: 'Manda una prova a chi la chiede: alla sua e-mail o al suo cellulare',
  body: z.strictObject({ canale: z.enum(['email', 'sms']) }),
  /** Id of the test message, by which the client polls its outcome, and recipient. */
  reply: z.object({ id: z.int(), a: z.string() }),
  errors: ['STATO_NON_PERMESSO'],
})

export const esitoProva = call(forSystem, 'GET /operatore/impostazioni/prova/{id}', {
  summary: 'Come è andata una prova chiesta da chi chiama',
  reply: z.object({
    esito: z.enum(['in_attesa', 'partita', 'non_partita']),
    /** Error code of the failed test message, or null. */
    causa: z.nullable(z.string()),
    tentativi: z.int(),
  }),
})

import type { ImpostazioniIntere, SezioneImpostazioni } from '@primo/contract/ufficio/operatore-impostazioni'
import type { Hex } from '@primo/domain/platform/aspetto'
import { type Company, missingOf, NO_COMPANY } from '@primo/domain/platform/company'
import { composeEmail, type EmailContext } from '@primo/domain/platform/message-text'
import {
  type ChiaveCampo,
  campiDi,
  type Impostazioni,
  SE_NON_DETTO,
  type Sezione,
  SOGLIE,
  type Soglie,
  soglieDa,
  TEMPI,
  TUTTE_LE_SEZIONI,
} from '@primo/domain/ufficio/impostazioni'
import { inArray } from 'drizzle-orm'
import { PERSONE_SQL } from '../../accesso/account/queries.ts'
import type { Config, ConfigOverrides } from '../../platform/config/config.ts'
import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'
import { elencaIncaricabili } from '../operatori/queries.ts'
import { impostazione } from './tables.ts'

/** Returns all settings that the company has saved, by field. */
export async function impostazioniSalvate(reader: Reader): Promise<Impostazioni> {
  const rows = await reader.select({ valori: impostazione.valori }).from(impostazione)
  return Object.assign({}, ...rows.map((r) => r.valori))
}

/**
 * Returns the time at which the branding, or the product name shown with it, was last saved, in milliseconds since the epoch; 0 =
 * never.
 */
export async function aspettoCambiato(reader: Reader): Promise<number> {
  const rows = await reader
    .select({ il: impostazione.scritta_il })
    .from(impostazione)
    .where(inArray(impostazione.sezione, ['aspetto', 'presentazione']))
  return Math.max(0, ...rows.map(({ il }) => il.getTime()))
}

/** Returns the company's thresholds of four-eyes approval, and the maximum points of a rettifica, in force. */
export const leggiSoglie = async (reader: Reader): Promise<Soglie> =>
  soglieDa(await impostazioniSalvate(reader))

/**
 * Returns the SQL of the number of calendar days within which a case is due at a step: the company's, or the default.
 * @param passo SQL of the step
 */
export const giorniDelPassoSql = (passo: string) => `
  coalesce(((select i.valori from impostazione i where i.sezione = 'tempi') ->> ('giorni_' || ${passo}))::int,
           case 'giorni_' || ${passo} ${Object.entries(TEMPI)
             .map(([key, giorni]) => `when '${key}' then ${giorni}`)
             .join(' ')} end)`

/** Name of each value in the server's configuration; thresholds and company-only data have none. */
const IN_CONFIG = {
  prodotto: 'product',
  ragione_sociale: 'controller',
  email_assistenza: 'support_email',
  sito: 'website',
  link_registrazione: 'signup_link',
  link_regolamento: 'rules_link',
  link_informativa: 'privacy_link',
  link_android: 'android_link',
  link_ios: 'ios_link',
} as const satisfies Partial<Record<ChiaveCampo, keyof ConfigOverrides>>

/**
 * Converts the saved settings to overrides of the server's configuration, by its names.
 * @param il time of the branding's last change, in milliseconds: the version of the branded files
 */
export function configOverridesOf(dette: Impostazioni, il = 0): ConfigOverrides {
  const company = Object.fromEntries(
    Object.keys(NO_COMPANY).map((key) => [key, dette[key as keyof Company] ?? null]),
  ) as Company
  const plain = Object.entries(IN_CONFIG).flatMap(([key, name]) => {
    const value = dette[key as ChiaveCampo]
    return value === undefined ? [] : [[name, value]]
  })
  const { colore = null, logo = null, logo_scuro = null, icona = null } = dette
  const look = { colore: colore as Hex | null, logo, logo_scuro, icona, il }
  return { ...Object.fromEntries(plain), company, look }
}

/** Returns the value in effect for a setting that is not saved. */
function altrimenti(config: Config, key: ChiaveCampo): string | null {
  if (key in SE_NON_DETTO) return SE_NON_DETTO[key as keyof typeof SE_NON_DETTO]
  if (key in SOGLIE) return String(SOGLIE[key as keyof typeof SOGLIE])
  if (key in TEMPI) return String(TEMPI[key as keyof typeof TEMPI])
  const name = (IN_CONFIG as Partial<Record<ChiaveCampo, keyof Config>>)[key]
  return name === undefined ? null : ((config[name] as string | null) ?? null)
}

/**
 * Returns all sections of the settings page, or those in `which`: for each field the saved value, and the value in effect without
 * one.
 * @param environment configuration from the environment, without the saved settings
 */
export async function leggiSezioni(
  reader: Reader,
  environment: Config,
  which: readonly Sezione[] = TUTTE_LE_SEZIONI,
): Promise<SezioneImpostazioni[]> {
  type Row = {
    sezione: Sezione
    valori: Impostazioni
    scritta_il: Date
    scritta_da: string
  }
  const rows = await queryRows<Row>(
    reader,
    `select i.sezione, i.valori, i.scritta_il, p.denominazione as scritta_da
       from impostazione i join (${PERSONE_SQL}) p on p.utente_id = i.scritta_da`,
  )
  return which.map((sezione) => {
    const row = rows.find((r) => r.sezione === sezione)
    return {
      sezione,
      scritta_il: row?.scritta_il.toISOString() ?? null,
      scritta_da: row?.scritta_da ?? null,
      campi: campiDi(sezione).map((campo) => ({
        campo,
        valore: row?.valori[campo] ?? null,
        altrimenti: altrimenti(environment, campo),
      })),
    }
  })
}

/** Describes how the environment configures the channels e-mail, SMS and push: provider and sender, never the secrets. */
export function describeCanali(config: Config): ImpostazioniIntere['canali'] {
  const { smtp_url, sender, sms, production, public_url, vapid } = config
  // Browsers allow push subscriptions only on HTTPS pages.
  const secure = public_url.startsWith('https:')
  const here = production ? 'Non parte nulla' : 'Si legge su /dev/posta, non parte'
  return [
    {
      canale: 'email',
      configurato: smtp_url !== null,
      come: smtp_url === null ? here : `${new URL(smtp_url).hostname}, da ${sender}`,
    },
    {
      canale: 'sms',
      configurato: sms !== null,
      come: sms === null ? here : `${sms.fornitori.map((f) => f.nome).join(', poi ')}, da ${sms.mittente}`,
    },
    {
      canale: 'push',
      configurato: secure,
      come: secure
        ? `Ai dispositivi degli iscritti che le hanno accese, con le chiavi ${vapid ? 'dell’ambiente' : 'fatte dal server'}`
        : 'Manca un indirizzo https: i browser non si iscrivono',
    },
  ]
}

/** Maximum number of operators that are named as able to enter missing company data. */
const NAMED_MAX = 3

/**
 * Returns, in production, the required company data that are missing (company §9), and the operators who may enter them; null
 * when nothing is missing.
 * @param writes whether the caller may enter the data: then no other operator is named
 */
export async function identitaDaDire(
  reader: Reader,
  { production, company }: Pick<Config, 'production' | 'company'>,
  writes: boolean,
): Promise<{ manca: string[]; chi: string[] } | null> {
  const manca = production ? missingOf(company) : []
  if (manca.length === 0) return null
  const may = writes ? [] : await elencaIncaricabili(reader, { permesso: 'sistema.gestire' })
  return { manca, chi: may.slice(0, NAMED_MAX).map(({ nome }) => nome) }
}

/** Returns the test message that an operator may send through a channel. */
export function testoProva(head: EmailContext, canale: 'email' | 'sms'): { oggetto: string; testo: string } {
  return canale === 'email'
    ? {
        oggetto: `${head.product}: una prova`,
        testo: composeEmail(
          head,
          `l’hai chiesta tu dalle impostazioni di ${head.product}: se la leggi, le e-mail partono e arrivano. Non c’è altro da fare.`,
        ),
      }
    : { oggetto: '', testo: `${head.product}: prova riuscita, gli SMS partono e arrivano.` }
}

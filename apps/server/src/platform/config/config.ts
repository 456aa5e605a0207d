import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { NO_ASPETTO } from '@primo/domain/platform/aspetto'
import { NO_COMPANY } from '@primo/domain/platform/company'
import * as z from 'zod/mini'
import { CONFIG_SCHEMA, type Twilio, type Vonage } from './config-schema.ts'

const LINE = /^([1-9]\d{0,3}):(.{32,})$/
/** Maximum size of a key file, far above any realistic number of keys. */
const BYTES_MAX = 64 * 1024

/** Contents of a key file: the keys by number, or the reason why it is invalid. */
type KeyFile = { keys: ReadonlyMap<number, string> } | { wrong: string }

/**
 * Reads and parses a key file: one `2:secret` per line, `#` starts a comment. Error messages never contain a secret or a part
 * of it.
 */
export function readKeyFile(path: string): KeyFile {
  let text: string
  try {
    if (statSync(path).size > BYTES_MAX) return { wrong: 'non è un file di chiavi: è troppo grande' }
    text = readFileSync(path, 'utf8')
  } catch (error) {
    return { wrong: `non si legge (${(error as NodeJS.ErrnoException).code ?? 'errore'}): ${path}` }
  }
  const rows = text
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '' && !row.startsWith('#'))
  const keys = new Map<number, string>()
  for (const [i, row] of rows.entries()) {
    const [, number, secret] = LINE.exec(row) ?? []
    if (number === undefined || secret === undefined)
      return {
        wrong: `deve avere una chiave per riga, come 2:…, di almeno 32 caratteri: la ${i + 1}ª non lo è`,
      }
    if (keys.has(Number(number))) return { wrong: `ha due chiavi con il numero ${number}` }
    keys.set(Number(number), secret)
  }
  return keys.size > 0 ? { keys } : { wrong: `è vuoto: ${path}` }
}

/** Error: a setting is missing or invalid. Its message is the line printed when the start fails. */
export class ConfigError extends Error {
  constructor(variabile: string, motivo: string) {
    super(`Configurazione non valida: ${variabile} ${motivo}`)
    this.name = 'ConfigError'
  }
}

/** The validated server settings. The environment variables of decisions §13 are read only in this file. */
export type Config = ReturnType<typeof readConfig>

const manifest = JSON.parse(
  readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'),
) as {
  version: string
}

type Values = z.output<typeof CONFIG_SCHEMA>

/** Reads the SMS services in the order in which they are tried. @returns null when none is configured */
function readSms(v: Values): { mittente: string; fornitori: (Twilio | Vonage)[] } | null {
  const serve = (nome: keyof Values, perche: string): string => {
    const value = v[nome]
    if (typeof value !== 'string') throw new ConfigError(nome, `è obbligatoria con ${perche}`)
    return value
  }
  if (v.SMS_PROVIDER === undefined) {
    if (v.SMS_FALLBACK !== undefined) serve('SMS_PROVIDER', 'SMS_FALLBACK')
    return null
  }
  if (v.SMS_FALLBACK === v.SMS_PROVIDER)
    throw new ConfigError('SMS_FALLBACK', 'deve essere un altro servizio da SMS_PROVIDER')
  const mittente = serve('SMS_SENDER', 'SMS_PROVIDER')
  const names = [v.SMS_PROVIDER, ...(v.SMS_FALLBACK ? [v.SMS_FALLBACK] : [])]
  const fornitori = names.map((nome): Twilio | Vonage =>
    nome === 'twilio'
      ? {
          nome,
          url: v.SMS_TWILIO_URL.replace(/\/+$/, ''),
          account: serve('SMS_TWILIO_ACCOUNT', 'twilio'),
          token: serve('SMS_TWILIO_TOKEN', 'twilio'),
        }
      : {
          nome,
          url: v.SMS_VONAGE_URL.replace(/\/+$/, ''),
          chiave: serve('SMS_VONAGE_KEY', 'vonage'),
          segreto: serve('SMS_VONAGE_SECRET', 'vonage'),
        },
  )
  return { mittente, fornitori }
}

/** Reads the settings of the company's OpenID Connect provider. @returns null when single sign-on is not configured */
function readSignOn(v: Values) {
  const { SSO_ISSUER, SSO_CLIENT_ID, SSO_CLIENT_SECRET, SSO_GROUPS } = v
  const needed = { SSO_ISSUER, SSO_CLIENT_ID, SSO_CLIENT_SECRET, SSO_GROUPS }
  const all = { ...needed, SSO_EMERGENCY_ACCOUNT: v.SSO_EMERGENCY_ACCOUNT }
  if (Object.values(all).every((value) => value === undefined)) return null
  for (const [name, value] of Object.entries(needed))
    if (value === undefined) throw new ConfigError(name, 'manca: serve per l’accesso con l’account aziendale')
  return {
    issuer: SSO_ISSUER!,
    client_id: SSO_CLIENT_ID!,
    client_secret: SSO_CLIENT_SECRET!,
    scope: v.SSO_SCOPE,
    groups_claim: v.SSO_GROUPS_CLAIM,
    /** Names of the permission sets granted by each provider group. */
    groups: SSO_GROUPS!,
    email_trusted: v.SSO_EMAIL_TRUSTED,
    second_factor_acr: v.SSO_SECOND_FACTOR_ACR,
    /** The only account that may still log in to the back office with a password; null = every account may. */
    emergency_account: v.SSO_EMERGENCY_ACCOUNT ?? null,
  }
}
export type SignOn = NonNullable<ReturnType<typeof readSignOn>>

/** Reads the settings of the bucket of the documents. @returns null when they are kept in the data folder */
function readBucket(v: Values) {
  const { FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY } = v
  const needed = { FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY }
  if (Object.values(needed).every((value) => value === undefined)) return null
  for (const [name, value] of Object.entries(needed))
    if (value === undefined)
      throw new ConfigError(name, 'manca: serve per tenere i documenti in uno spazio S3')
  return {
    endpoint: FILES_S3_ENDPOINT!,
    region: v.FILES_S3_REGION,
    bucket: FILES_S3_BUCKET!,
    access_key: FILES_S3_ACCESS_KEY!,
    secret_key: FILES_S3_SECRET_KEY!,
  }
}

/** Reads the encryption keys by number, and the number of the current key, from the settings or from the key file. */
function readKeys(v: Values) {
  const { SECRET_KEY, SECRET_KEY_NUMBER, SECRET_KEY_OTHERS, SECRET_KEY_FILE } = v
  if (SECRET_KEY_FILE !== undefined) {
    if (SECRET_KEY !== undefined || SECRET_KEY_NUMBER !== 1 || SECRET_KEY_OTHERS.size > 0)
      throw new ConfigError('SECRET_KEY_FILE', 'ha in sé tutte le chiavi: togli le altre SECRET_KEY')
    const path = resolve(SECRET_KEY_FILE)
    const file = readKeyFile(path)
    if ('wrong' in file) throw new ConfigError('SECRET_KEY_FILE', file.wrong)
    const number = Math.max(...file.keys.keys())
    const others = new Map([...file.keys].filter(([n]) => n !== number))
    return { file: path, number, secret: file.keys.get(number)!, others }
  }
  if (SECRET_KEY_OTHERS.has(SECRET_KEY_NUMBER)) {
    throw new ConfigError(
      'SECRET_KEY_OTHERS',
      `ha una chiave ${SECRET_KEY_NUMBER}, che è il numero di SECRET_KEY (SECRET_KEY_NUMBER)`,
    )
  }
  if (SECRET_KEY === undefined && (SECRET_KEY_NUMBER !== 1 || SECRET_KEY_OTHERS.size > 0))
    throw new ConfigError('SECRET_KEY', 'è obbligatoria con SECRET_KEY_NUMBER o SECRET_KEY_OTHERS')
  return { file: null, number: SECRET_KEY_NUMBER, secret: SECRET_KEY ?? null, others: SECRET_KEY_OTHERS }
}

/** Matches a host name of the loopback interface, as in `URL.hostname`. */
export const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * Reads and validates the settings.
 * @throws ConfigError naming the first variable that is missing or invalid.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const data = z.safeParse(CONFIG_SCHEMA, Object.fromEntries(Object.entries(env).filter(([, v]) => v !== '')))
  if (!data.success) {
    const issue = data.error.issues[0]!
    throw new ConfigError(String(issue.path[0]), issue.message)
  }
  const v = data.data
  const produzione = v.NODE_ENV === 'production'
  if (produzione) {
    for (const nome of ['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'SECRET_KEY'] as const) {
      if (nome === 'SECRET_KEY' && v.SECRET_KEY_FILE !== undefined) continue
      if (v[nome] === undefined) throw new ConfigError(nome, 'è obbligatoria con NODE_ENV=production')
    }
    // Links and cookies carry credentials: without TLS they may only be sent over the loopback interface.
    const { protocol, hostname } = new URL(v.PUBLIC_URL!)
    if (protocol !== 'https:' && !LOOPBACK.test(hostname))
      throw new ConfigError('PUBLIC_URL', 'deve cominciare per https:// con NODE_ENV=production')
  }
  if (!v.BACKGROUND_WORK && v.DATABASE_URL === undefined) {
    throw new ConfigError(
      'BACKGROUND_WORK',
      'può essere off solo con DATABASE_URL: altrimenti nessuno lavora',
    )
  }
  if (v.DATABASE_READ_URL !== undefined && v.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_READ_URL', 'serve solo con DATABASE_URL, di cui è una copia che segue')
  const keys = readKeys(v)
  const { VAPID_PUBLIC_KEY: pubblica, VAPID_PRIVATE_KEY: privata } = v
  if ((pubblica === undefined) !== (privata === undefined)) {
    throw new ConfigError(
      pubblica === undefined ? 'VAPID_PUBLIC_KEY' : 'VAPID_PRIVATE_KEY',
      'manca: le due chiavi VAPID vanno insieme',
    )
  }
  const pubblico = (v.PUBLIC_URL ?? `http://localhost:${v.PORT}`).replace(/\/+$/, '')
  return {
    production: produzione,
    port: v.PORT,
    host: v.HOST,
    data_folder: v.DATA_DIR === 'memory://' ? v.DATA_DIR : resolve(v.DATA_DIR),
    backup_folder: resolve(v.BACKUP_DIR ?? join(v.DATA_DIR, 'copie')),
    database_url: v.DATABASE_URL ?? null,
    read_url: v.DATABASE_READ_URL ?? null,
    /** Bucket of the documents of cases; null = a folder inside the data folder. */
    files_s3: readBucket(v),
    /** Address of the virus scanner; null = documents are not scanned. */
    clamd: v.CLAMD_URL ?? null,
    drill_database_url: v.DRILL_DATABASE_URL ?? v.DATABASE_URL ?? null,
    pool_size: v.DATABASE_POOL,
    prepared_statements: v.PREPARED_STATEMENTS,
    public_url: pubblico,
    secret: keys.secret,
    /** Number of the current encryption key, which is `secret`. `other_keys` are those still used to decrypt, by number. */
    key_number: keys.number,
    other_keys: keys.others as ReadonlyMap<number, string>,
    /** File from which the encryption keys were read, and which may change; null = they are in environment variables. */
    key_file: keys.file,
    trust_proxy: v.TRUST_PROXY,
    product: v.PRODUCT_NAME,
    environment: v.ENVIRONMENT_LABEL,
    version: manifest.version,
    smtp_url: v.SMTP_URL ?? null,
    sender: v.MAIL_FROM ?? `noreply@${new URL(pubblico).hostname}`,
    sms: readSms(v),
    /** VAPID keys for push messages; null = the pair that the server generated and stores in the database. */
    vapid: pubblica !== undefined && privata !== undefined ? { pubblica, privata } : null,
    push_services: v.PUSH_SERVICES,
    support_email:
      v.SUPPORT_EMAIL ?? `assistenza@${produzione ? new URL(pubblico).hostname : 'primo.example'}`,
    /** Data controller named in the privacy notice. */
    controller: v.COMPANY_NAME ?? v.PRODUCT_NAME,
    /** Company data: set only on the settings page, never in the environment. */
    company: NO_COMPANY,
    /** Branding of the company. The environment has none: it is set on the settings page only. */
    look: NO_ASPETTO,
    privacy_link: v.PRIVACY_LINK ?? null,
    signup_link: v.SIGNUP_LINK ?? null,
    rules_link: v.RULES_PDF_LINK ?? null,
    website: v.WEBSITE_LINK ?? null,
    /** Store links of the published apps. */
    android_link: v.ANDROID_STORE_LINK ?? null,
    ios_link: v.IOS_STORE_LINK ?? null,
    origins: [new URL(pubblico).origin, 'capacitor://localhost', 'https://localhost', ...v.CORS_ORIGINS],
    /**
     * Identifiers of the published native apps, for Android app links and iOS universal links; empty until they are published.
     */
    android_fingerprints: v.ANDROID_APP_FINGERPRINTS,
    ios_app: v.IOS_APP_ID ?? null,
    second_factor: v.SECOND_FACTOR ?? (produzione ? ('required' as const) : ('offered' as const)),
    sign_on: readSignOn(v),
    demo: v.DEMO && !produzione,
    api_docs: v.API_DOCS ?? !produzione,
    background_work: v.BACKGROUND_WORK,
    admission: v.ADMISSION,
    metrics: v.METRICS_PORT === undefined ? null : { host: v.METRICS_HOST, port: v.METRICS_PORT },
    traces:
      v.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
            share: v.OTEL_TRACES_SAMPLER_ARG,
          },
    /** Price of an SMS segment in cents; null = not configured. */
    sms_cent: v.SMS_COST_CENT ?? null,
    log_level: v.LOG_LEVEL,
  }
}

/** Server settings that the values saved on the settings page may override. */
export type ConfigOverrides = Partial<
  Pick<
    Config,
    | 'product'
    | 'controller'
    | 'company'
    | 'look'
    | 'support_email'
    | 'privacy_link'
    | 'signup_link'
    | 'rules_link'
    | 'website'
    | 'android_link'
    | 'ios_link'
  >
>

/** Returns the server's settings with overrides applied. */
export const configWith = (config: Config, overrides: ConfigOverrides): Config => ({
  ...config,
  ...overrides,
})

/**
 * Wraps the server's settings in one object for the lifetime of the process. Its properties return the current override from the
 * settings page, else the environment's value.
 * @returns the live settings, and `setOverrides`, which replaces the overrides
 */
export function liveConfig(config: Config): {
  config: Config
  setOverrides: (overrides: ConfigOverrides) => void
} {
  let now: Partial<Config> = {}
  const live = { ...config }
  for (const key of Object.keys(config) as (keyof Config)[])
    Object.defineProperty(live, key, { enumerable: true, get: () => (key in now ? now : config)[key] })
  return {
    config: live,
    setOverrides: (overrides) => {
      now = overrides
    },
  }
}

/** Returns whether no SMS can be sent: in production without a provider. Elsewhere messages can be read at /dev/posta. */
export const hasNoSms = ({ production, sms }: Pick<Config, 'production' | 'sms'>): boolean =>
  production && sms === null

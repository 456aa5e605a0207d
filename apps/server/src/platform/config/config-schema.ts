import { SECOND_FACTOR } from '@primo/domain/platform/fattori'
import * as z from 'zod/mini'

const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, 'deve essere un numero intero')),
    z.pipe(
      z.transform(Number),
      z.number().check(z.gte(min, `deve essere almeno ${min}`), z.lte(max, `deve essere al massimo ${max}`)),
    ),
  )
const switched = z.pipe(
  z.enum(['on', 'off'], 'deve essere on oppure off'),
  z.transform((v) => v === 'on'),
)
/**
 * Matches a URL with several comma-separated hosts. Not supported: a cluster needs one address in front of it (docs/deploy.md,
 * «Several»).
 */
const SEVERAL_HOSTS = /^\w+:\/\/[^/?#]*,(?![^/?#]*@)/
const url = (protocolli: string) =>
  z.string().check(
    z.refine((v) => !SEVERAL_HOSTS.test(v), { error: 'deve avere un indirizzo solo' }),
    z.refine((v) => URL.canParse(v) && new RegExp(`^(${protocolli}):`).test(v), {
      error: `deve essere un indirizzo ${protocolli.replaceAll('|', ', ')}`,
    }),
  )

/** Value of a browser's `Origin` header. An address with a path or a trailing slash would never match it. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/\s?#]+$/
const origins = z.pipe(
  z.string(),
  z.pipe(
    z.transform((v: string) => v.split(',').flatMap((o) => o.trim() || [])),
    z.array(z.string().check(z.regex(ORIGIN, 'deve elencare origini come https://sito.it, con le virgole'))),
  ),
)

const FINGERPRINT = /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/
const fingerprints = z.pipe(
  z.string(),
  z.pipe(
    z.transform((v: string) => v.split(',').flatMap((o) => o.trim().toUpperCase() || [])),
    z.array(
      z.string().check(z.regex(FINGERPRINT, 'deve elencare impronte SHA-256 come AB:CD:…, con le virgole')),
    ),
  ),
)

/** Numbered secrets: `1:…,3:…`. A comma not followed by a number belongs to the preceding secret. */
const otherKeys = z.pipe(
  z.string(),
  z.pipe(
    z.transform((v: string) =>
      v.split(/,\s*(?=\d+:)/).map((item) => /^([1-9]\d{0,3}):(.{32,})$/s.exec(item.trim())),
    ),
    z.pipe(
      z.array(z.nullable(z.custom<RegExpExecArray>())).check(
        z.refine(
          (items) => items.every((v) => v !== null),
          'deve elencare chiavi come 1:…,2:…, di almeno 32 caratteri',
        ),
        z.refine(
          (items) => new Set(items.map((v) => v?.[1])).size === items.length,
          'deve dare un numero diverso a ogni chiave',
        ),
      ),
      z.transform((items) => new Map(items.map((v) => [Number(v![1]), v![2]!]))),
    ),
  ),
)

const smsProvider = z.enum(['twilio', 'vonage'], 'deve essere twilio o vonage')
/** Sender ID of an SMS: up to 11 letters and digits, a phone number, or a Twilio messaging service SID. */
const SMS_SENDER = /^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$|^\+[1-9]\d{6,14}$|^MG[0-9a-f]{32}$/

/** Default hosts of browser push services (Chrome and Edge, Firefox, Safari). */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]
const PUSH_SERVICE = /^[a-z0-9.-]+(:\d+)?$/
const pushServices = z.pipe(
  z.string(),
  z.pipe(
    z.transform((v: string) => v.split(',').flatMap((o) => o.trim().toLowerCase() || [])),
    z.array(
      z.string().check(z.regex(PUSH_SERVICE, 'deve elencare nomi come push.example.it, con le virgole')),
    ),
  ),
)
const vapidKey = (caratteri: number) =>
  z
    .string()
    .check(z.regex(new RegExp(`^[\\w-]{${caratteri}}$`), `deve avere ${caratteri} caratteri base64url`))

/** Plain HTTP address on the loopback interface. Any other OpenID provider must use HTTPS, because its responses are trusted. */
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/
const issuer = z.string().check(
  z.refine((v) => URL.canParse(v) && (v.startsWith('https://') || LOOPBACK.test(v)), {
    error: 'deve essere un indirizzo https (http solo su questa macchina)',
  }),
)
const listOf = (items: string) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((v: string) => v.split(',').flatMap((o) => o.trim() || [])),
      z.array(z.string().check(z.regex(/^\S{1,200}$/, `deve elencare ${items}, con le virgole`))),
    ),
  )
/** `{"group": ["Set", …], …}`: the permission sets granted to the members of each provider group. */
const groups = z.pipe(
  z.string(),
  z.pipe(
    z.transform((v: string): unknown => {
      try {
        return JSON.parse(v)
      } catch {
        return null
      }
    }),
    z.record(
      z.string().check(z.minLength(1)),
      z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
      'deve essere un JSON come {"gruppo": ["Sportello"]}',
    ),
  ),
)

/** Address of clamd: host and port, or the path of a Unix socket. */
const CLAMD = /^(?:tcp:\/\/(?<host>[\w.-]+|\[[\da-fA-F:.]+\]):(?<port>\d{1,5})|unix:(?:\/\/)?(?<path>\/.+))$/
const clamd = z.pipe(
  z.string().check(z.regex(CLAMD, 'deve essere come tcp://127.0.0.1:3310 oppure unix:/run/clamav/clamd.ctl')),
  z.transform((v: string) => {
    const { host = '', port, path } = CLAMD.exec(v)!.groups!
    return path === undefined ? { host: host.replace(/^\[|\]$/g, ''), port: Number(port) } : { path }
  }),
)

/** Name of an S3 bucket. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** Schema of the server's settings, by environment variable: allowed values and defaults. */
export const CONFIG_SCHEMA = z.object({
  // A closed list, because a mistyped «production» would expose the development outbox publicly.
  NODE_ENV: z._default(
    z.enum(['development', 'test', 'production'], 'deve essere development, test o production'),
    'development',
  ),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(z.string().check(z.minLength(1, 'non può essere vuota')), '127.0.0.1'),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'non può essere vuota')), './data'),
  /** Folder of the backups; default: a folder inside DATA_DIR. */
  BACKUP_DIR: z.optional(z.string().check(z.minLength(1, 'non può essere vuota'))),
  DATABASE_URL: z.optional(url('postgres|postgresql')),
  /** Read replica of DATABASE_URL, for queries that tolerate stale reads. */
  DATABASE_READ_URL: z.optional(url('postgres|postgresql')),
  /** S3-compatible bucket of the documents of cases; unset: a folder inside DATA_DIR. */
  FILES_S3_ENDPOINT: z.optional(url('https|http')),
  FILES_S3_REGION: z._default(
    z.string().check(z.regex(/^[\w-]{1,64}$/, 'deve essere il nome di una regione, come eu-south-1')),
    'us-east-1',
  ),
  FILES_S3_BUCKET: z.optional(
    z
      .string()
      .check(z.regex(BUCKET, 'deve avere da 3 a 63 caratteri: lettere minuscole, cifre, punti e trattini')),
  ),
  FILES_S3_ACCESS_KEY: z.optional(z.string()),
  FILES_S3_SECRET_KEY: z.optional(z.string()),
  /** Virus scanner clamd; unset: documents are not scanned. */
  CLAMD_URL: z.optional(clamd),
  /** PostgreSQL server on which the restore drill may create and drop a database; default: that of DATABASE_URL. */
  DRILL_DATABASE_URL: z.optional(url('postgres|postgresql')),
  DATABASE_POOL: z._default(wholeNumber(1, 200), 10),
  /** Whether queries use named prepared statements; `off` behind a pooler in transaction mode that does not support them. */
  PREPARED_STATEMENTS: z._default(switched, true),
  PUBLIC_URL: z.optional(url('https|http')),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, 'deve avere almeno 32 caratteri'))),
  SECRET_KEY_NUMBER: z._default(wholeNumber(1, 9999), 1),
  SECRET_KEY_OTHERS: z._default(otherKeys, new Map()),
  /** File with all encryption keys, polled while the server runs. Replaces the other `SECRET_KEY…` variables. */
  SECRET_KEY_FILE: z.optional(z.string().check(z.minLength(1, 'non può essere vuota'))),
  TRUST_PROXY: z._default(switched, false),
  PRODUCT_NAME: z._default(z.string().check(z.minLength(1, 'non può essere vuota')), 'Primo'),
  ENVIRONMENT_LABEL: z._default(z.string(), 'PRODUZIONE'),
  SMTP_URL: z.optional(url('smtp|smtps')),
  MAIL_FROM: z.optional(z.string().check(z.email('deve essere un indirizzo e-mail'))),
  SMS_PROVIDER: z.optional(smsProvider),
  SMS_FALLBACK: z.optional(smsProvider),
  SMS_SENDER: z.optional(
    z
      .string()
      .check(z.regex(SMS_SENDER, 'deve essere un nome di 11 lettere al massimo o un numero come +39…')),
  ),
  SMS_TWILIO_ACCOUNT: z.optional(z.string()),
  SMS_TWILIO_TOKEN: z.optional(z.string()),
  SMS_TWILIO_URL: z._default(url('https|http'), 'https://api.twilio.com'),
  SMS_VONAGE_KEY: z.optional(z.string()),
  SMS_VONAGE_SECRET: z.optional(z.string()),
  SMS_VONAGE_URL: z._default(url('https|http'), 'https://rest.nexmo.com'),
  VAPID_PUBLIC_KEY: z.optional(vapidKey(87)),
  VAPID_PRIVATE_KEY: z.optional(vapidKey(43)),
  PUSH_SERVICES: z._default(pushServices, PUSH_SERVICES),
  SUPPORT_EMAIL: z.optional(z.string().check(z.email('deve essere un indirizzo e-mail'))),
  COMPANY_NAME: z.optional(z.string()),
  PRIVACY_LINK: z.optional(url('https|http')),
  SIGNUP_LINK: z.optional(url('https|http')),
  RULES_PDF_LINK: z.optional(url('https|http')),
  WEBSITE_LINK: z.optional(url('https|http')),
  ANDROID_STORE_LINK: z.optional(url('https')),
  IOS_STORE_LINK: z.optional(url('https')),
  CORS_ORIGINS: z._default(origins, []),
  ANDROID_APP_FINGERPRINTS: z._default(fingerprints, []),
  IOS_APP_ID: z.optional(
    z.string().check(z.regex(/^[A-Z0-9]{10}\.[\w.-]+$/, 'deve essere come ABCDE12345.it.primo.app')),
  ),
  DEMO: z._default(switched, true),
  /** Whether operators must have a second factor; default: required in production only. */
  SECOND_FACTOR: z.optional(z.enum(SECOND_FACTOR, 'deve essere required o offered')),
  /** Issuer of the company's OpenID Connect provider; unset disables single sign-on. */
  SSO_ISSUER: z.optional(issuer),
  SSO_CLIENT_ID: z.optional(z.string()),
  SSO_CLIENT_SECRET: z.optional(z.string()),
  SSO_SCOPE: z._default(
    z.string().check(z.regex(/(^| )openid( |$)/, 'deve contenere openid')),
    'openid email profile',
  ),
  SSO_GROUPS_CLAIM: z._default(z.string().check(z.minLength(1, 'non può essere vuota')), 'groups'),
  SSO_GROUPS: z.optional(groups),
  /** Whether to trust the OpenID Connect provider's e-mail addresses even without the `email_verified` claim. */
  SSO_EMAIL_TRUSTED: z._default(switched, false),
  /** Values of the `acr` claim that mean a sign-in with a second factor, in addition to `mfa` in `amr`. */
  SSO_SECOND_FACTOR_ACR: z._default(listOf('valori di acr'), []),
  /** The only operator account that may still log in with its password; unset: every operator may. */
  SSO_EMERGENCY_ACCOUNT: z.optional(
    z.string().check(z.toLowerCase(), z.email('deve essere un indirizzo e-mail')),
  ),
  /**
   * Whether the process runs background jobs; `off` in one that only serves HTTP, when other processes on the same database run
   * them.
   */
  BACKGROUND_WORK: z._default(switched, true),
  /** Whether to serve the OpenAPI document at /api/docs; default: everywhere except in production. */
  API_DOCS: z.optional(switched),
  /** Whether admission control is on; `off` when a proxy in front of the server already sheds excess load. */
  ADMISSION: z._default(switched, true),
  /** Port of the Prometheus metrics; unset disables them. The port must never be reachable from the Internet. */
  METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  METRICS_HOST: z._default(z.string().check(z.minLength(1, 'non può essere vuota')), '127.0.0.1'),
  /** Endpoint for traces (OTLP over HTTP); unset disables tracing. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url('https|http')),
  /** Sampling ratio of the traces, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.pipe(
      z.string().check(z.regex(/^(0(\.\d{1,6})?|1(\.0+)?)$/, 'deve essere fra 0 e 1, come 0.1')),
      z.transform(Number),
    ),
    0.1,
  ),
  /** Price of an SMS segment in cents, for the SMS cost metric. */
  SMS_COST_CENT: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,4}(\.\d{1,4})?$/, 'deve essere in centesimi, come 7.4')),
      z.transform(Number),
    ),
  ),
  LOG_LEVEL: z._default(
    z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'deve essere silent, error, warn, info o debug'),
    'info',
  ),
})

/** Connection settings of the SMS service Twilio. */
export type Twilio = { nome: 'twilio'; url: string; account: string; token: string }
export type Vonage = { nome: 'vonage'; url: string; chiave: string; segreto: string }

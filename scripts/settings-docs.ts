// `node scripts/settings-docs.ts`: writes docs/settings.md and .env.example from the schema of the settings and the texts below.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONFIG_SCHEMA } from '../apps/server/src/platform/config/config-schema.ts'
import { ROOT } from './project.mjs'

type Name = keyof typeof CONFIG_SCHEMA.shape
/**
 * Documentation of an environment variable: its text, `example` for .env.example where the default does not suit, `without` for
 * the behaviour without a value, where the schema has no default.
 */
type Setting = { text: string; example?: string; without?: string }

/** Description of every environment variable of the product, by topic. */
export const SETTINGS_BY_TOPIC: Record<string, Partial<Record<Name, Setting>>> = {
  Network: {
    PORT: { text: 'TCP port of the server.' },
    HOST: { text: 'Address the server listens on. `0.0.0.0` listens on all interfaces.' },
    PUBLIC_URL: {
      text: 'Public address of the app, used in e-mails and QR codes. Required in production, and there it must be https except on loopback.',
      example: 'https://app.example.it',
      without: '`http://localhost:PORT`',
    },
    TRUST_PROXY: {
      text: 'Whether `X-Forwarded-For` is trusted. `on` only behind a proxy that sets it: otherwise clients could forge their address.',
    },
    CORS_ORIGINS: {
      text: 'Other origins allowed to call the API, separated by commas. The product’s own origin and its native apps are always allowed.',
      example: 'https://www.example.it',
    },
    ADMISSION: {
      text: 'Load shedding: requests over capacity get 503 with `Retry-After`. `off` when a proxy does it.',
    },
  },
  'Database and files': {
    DATABASE_URL: {
      text: 'PostgreSQL 15 or later. Required in production.',
      example: 'postgresql://primo:password@127.0.0.1:5432/primo',
      without: 'embedded database (PGlite) in `DATA_DIR`, for trying and developing',
    },
    DATABASE_READ_URL: {
      text: 'Streaming replica, not through PgBouncer, for stale-tolerant reads of the back office: long lists, statistics, search, audit log. A session that has just written reads from the primary.',
      example: 'postgresql://primo:password@127.0.0.1:5001/primo',
    },
    DATABASE_POOL: { text: 'Maximum number of connections of each process.' },
    PREPARED_STATEMENTS: {
      text: 'Named prepared statements. `off` behind PgBouncer before 1.21 in transaction mode.',
    },
    DATA_DIR: {
      text: 'Folder of the embedded database, and of the documents of cases without `FILES_S3_…`.',
    },
    FILES_S3_ENDPOINT: {
      text: 'S3-compatible storage of the documents of cases, which are encrypted before they leave the server. Required with several machines, unless they share `DATA_DIR`.',
      example: 'https://s3.example.it',
      without: '`documenti-pratiche` in `DATA_DIR`',
    },
    FILES_S3_REGION: { text: 'Region of the storage.', example: 'eu-south-1' },
    FILES_S3_BUCKET: { text: 'Bucket, addressed as a path of the endpoint.', example: 'primo-documenti' },
    FILES_S3_ACCESS_KEY: {
      text: 'Access key, which may list the bucket and read, write and delete its objects.',
      example: '',
    },
    FILES_S3_SECRET_KEY: { text: 'Secret of the access key.', example: '' },
    CLAMD_URL: {
      text: 'Virus scanner (ClamAV’s clamd) for documents of cases: `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`. Its `StreamMaxLength` must be at least 50 MB.',
      example: 'unix:/run/clamav/clamd.ctl',
      without: 'documents are not scanned',
    },
    BACKUP_DIR: {
      text: 'Where `primo backup` writes backups; preferably another disk.',
      example: '/var/backups/primo',
      without: '`copie` in `DATA_DIR`',
    },
    DRILL_DATABASE_URL: {
      text: 'Server on which the restore drill (`primo restore-drill`) creates and drops a database of its own.',
      example: 'postgresql://prova:password@127.0.0.1:5432/postgres',
      without: 'server of `DATABASE_URL`, whose role then needs `createdb`',
    },
  },
  Keys: {
    SECRET_KEY: {
      text: 'At least 32 random characters, from which the keys for encryption and signatures are derived. Required in production. Without it the encrypted data is lost; with the key of another database the server does not start.',
      example: '',
      without: 'generated in `DATA_DIR`',
    },
    SECRET_KEY_NUMBER: {
      text: 'Number of `SECRET_KEY`, stored with each ciphertext. Increase it when you rotate the key.',
    },
    SECRET_KEY_OTHERS: {
      text: 'Previous keys, still accepted for decryption: `number:key`, separated by commas. Keep each until `primo chiavi` reports it as unused.',
      example: '1:previous-key',
    },
    SECRET_KEY_FILE: {
      text: 'File with all keys, one `number:key` a line, instead of the three settings above. It is read again while the server runs, so that a rotation needs no restart.',
      example: '/etc/primo/keys',
    },
    VAPID_PUBLIC_KEY: {
      text: 'VAPID public key of push notifications. Changing the pair ends all push subscriptions.',
      example: '',
      without: 'a pair generated and stored, encrypted, in the database',
    },
    VAPID_PRIVATE_KEY: { text: 'VAPID private key.', example: '' },
  },
  Messages: {
    SMTP_URL: {
      text: 'Mail server. `smtps` is TLS from the start; `smtp` with a password requires STARTTLS. Timeouts in milliseconds may follow: `?socketTimeout=120000`. Required in production.',
      example: 'smtps://user:password@smtp.example.it:465',
      without: 'messages can be read at `/dev/posta`',
    },
    MAIL_FROM: {
      text: 'Sender address of e-mails.',
      example: 'noreply@example.it',
      without: '`noreply@` and the host of `PUBLIC_URL`',
    },
    SMS_PROVIDER: {
      text: 'SMS provider: `twilio` or `vonage`.',
      example: 'twilio',
      without: 'no SMS in production; elsewhere `/dev/posta`',
    },
    SMS_FALLBACK: { text: 'Second SMS provider, used when the first fails.', example: 'vonage' },
    SMS_SENDER: {
      text: 'Sender of SMS: at most 11 alphanumeric characters (registered, in Italy), a number such as +39…, or a Twilio Messaging Service (MG…).',
      example: 'Primo',
    },
    SMS_TWILIO_ACCOUNT: { text: 'Twilio account SID.', example: 'AC…' },
    SMS_TWILIO_TOKEN: { text: 'Twilio auth token.', example: '' },
    SMS_TWILIO_URL: { text: 'Base address of Twilio’s API.' },
    SMS_VONAGE_KEY: { text: 'Vonage API key.', example: '' },
    SMS_VONAGE_SECRET: { text: 'Vonage API secret.', example: '' },
    SMS_VONAGE_URL: { text: 'Base address of Vonage’s API.' },
    SMS_COST_CENT: { text: 'Cost of an SMS segment in cents, for the metric of SMS costs.', example: '7.4' },
    PUSH_SERVICES: { text: 'Hosts, with their subdomains, that push notifications may be sent to.' },
  },
  Company: {
    PRODUCT_NAME: { text: 'Name of the programme.' },
    ENVIRONMENT_LABEL: { text: 'Name of the environment, shown in the menu.' },
    COMPANY_NAME: {
      text: 'Data controller named in the privacy notice (`/informativa`).',
      example: 'Esempio Srl',
      without: '`PRODUCT_NAME`',
    },
    SUPPORT_EMAIL: {
      text: 'Support address shown to members.',
      example: 'assistenza@example.it',
      without: '`assistenza@` and the domain of `PUBLIC_URL`',
    },
    PRIVACY_LINK: {
      text: 'The company’s own privacy notice.',
      example: 'https://www.example.it/privacy',
      without: 'the product’s notice',
    },
    SIGNUP_LINK: { text: 'Address of the company’s sign-up page, shown in the app.', example: '' },
    RULES_PDF_LINK: {
      text: 'Official rules as a PDF.',
      example: '',
      without: 'the PDF that the product generates',
    },
    WEBSITE_LINK: { text: 'The company’s site, shown in the app.', example: '' },
  },
  'Native apps': {
    ANDROID_STORE_LINK: { text: 'The app in Google Play.', example: '' },
    IOS_STORE_LINK: { text: 'The app in the App Store.', example: '' },
    ANDROID_APP_FINGERPRINTS: {
      text: 'SHA-256 fingerprints of the signing certificates, separated by commas: links of the site open in the app.',
      example: 'AB:CD:…',
    },
    IOS_APP_ID: { text: 'Team and bundle identifier, for the same.', example: 'ABCDE12345.it.primo.app' },
  },
  'Operators’ accounts': {
    SECOND_FACTOR: {
      text: 'Multi-factor authentication of operators (passkey or TOTP): `required` or `offered`.',
      example: 'offered',
      without: '`required` in production, else `offered`',
    },
    SSO_ISSUER: {
      text: 'OpenID Connect provider with the operators’ company accounts. Its redirect URI is `PUBLIC_URL` + `/backoffice/azienda`.',
      example: 'https://login.example.it',
    },
    SSO_CLIENT_ID: { text: 'Client ID at the provider.', example: 'primo' },
    SSO_CLIENT_SECRET: { text: 'Client secret at the provider.', example: '' },
    SSO_SCOPE: { text: 'Requested scopes.' },
    SSO_GROUPS_CLAIM: {
      text: 'Claim with the user’s groups: a name, or a path such as `realm_access.roles`.',
    },
    SSO_GROUPS: {
      text: 'Permission sets of each group, as JSON. A user in none of the groups is refused.',
      example: '{"primo-sportello": ["Sportello"], "primo-admin": ["Amministratore"]}',
    },
    SSO_EMAIL_TRUSTED: {
      text: 'Whether addresses are trusted without `email_verified`. `on` only when users cannot choose their own address.',
    },
    SSO_SECOND_FACTOR_ACR: {
      text: 'Values of `acr` that mean a sign-in with a second factor, besides `mfa` in `amr`, separated by commas.',
      example: 'urn:example:mfa',
    },
    SSO_EMERGENCY_ACCOUNT: {
      text: 'The only operator who may still sign in with a password, for when the provider is down.',
      example: 'emergenza@example.it',
      without: 'all operators may',
    },
  },
  Operation: {
    NODE_ENV: {
      text: '`production` requires `DATABASE_URL`, `PUBLIC_URL`, `SMTP_URL` and `SECRET_KEY`, and has neither demo data nor `/dev/posta`.',
    },
    DEMO: { text: 'Whether an empty database is filled with demo data; never in production.' },
    BACKGROUND_WORK: {
      text: 'Whether this process runs background jobs. With `off` another process with the same database must run them.',
    },
    API_DOCS: {
      text: 'Serves `/api/docs` and `/api/openapi.json`.',
      example: 'on',
      without: '`on`, in production `off`',
    },
    METRICS_PORT: {
      text: 'Port of the Prometheus metrics, which must not be public. See [operate.md](operate.md).',
      example: '9464',
      without: 'no metrics',
    },
    METRICS_HOST: { text: 'Address of the Prometheus metrics.' },
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      text: 'OTLP/HTTP endpoint of traces, without `/v1/traces`.',
      example: 'http://127.0.0.1:4318',
      without: 'no traces',
    },
    OTEL_TRACES_SAMPLER_ARG: { text: 'Share of the requests that are traced, 0 to 1.' },
    LOG_LEVEL: { text: '`silent`, `error`, `warn`, `info` or `debug`.' },
  },
}

/** Returns the default of a setting as it is written in the environment, or undefined when the schema has none. */
function defaultOf(name: Name): string | undefined {
  const { def } = CONFIG_SCHEMA.shape[name]
  const value: unknown = 'defaultValue' in def ? def.defaultValue : undefined
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const text = Array.isArray(value) ? value.join(',') : value instanceof Map ? '' : value
  return text === undefined || text === '' ? undefined : String(text)
}

/** Returns the text of docs/settings.md. */
export function settingsPage(): string {
  const head = `# Settings

For administrators: every environment variable, its default and what it does. A file \`.env\` in the folder of the product is read too
(copy \`.env.example\`); the environment overrides it. An invalid value stops the start with one line that names the variable.
Written by \`node scripts/settings-docs.ts\`.

Name, data controller, support address and links can be overridden in «Impostazioni» of the back office, as can logo and colour
([0097](decisions/0097-company-settings.md), [0107](decisions/0107-branding.md)).
`
  const topics = Object.entries(SETTINGS_BY_TOPIC).map(([topic, settings]) => {
    const rows = Object.entries(settings).map(([name, { text, without }]) => {
      const fallback = defaultOf(name as Name)
      return `| \`${name}\` | ${fallback ? `\`${fallback.replaceAll(',', ', ')}\`` : (without ?? '—')} | ${text} |`
    })
    return `\n## ${topic}\n\n| variable | default | description |\n| --- | --- | --- |\n${rows.join('\n')}\n`
  })
  return head + topics.join('')
}

/** Wraps a text into comment lines. */
function comment(text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    if (lines.at(-1)!.length + word.length > 115) lines.push('')
    lines[lines.length - 1] += ` ${word}`
  }
  return lines.map((line) => `#${line}\n`).join('')
}

/** Returns the text of .env.example. */
export function exampleFile(): string {
  const head = comment(
    'Settings of Primo. Copy this file to `.env` and uncomment what you want to change. Defaults: docs/settings.md. Written by `node scripts/settings-docs.ts`.',
  )
  const topics = Object.entries(SETTINGS_BY_TOPIC).map(([topic, settings]) => {
    const rows = Object.entries(settings).map(([name, { text, example, without }]) => {
      const missing = without ? ` If unset: ${without}.` : ''
      const plain = `${text}${missing}`.replace(/\[.+?\]\((.+?)\)/g, 'docs/$1').replaceAll('`', '')
      return `${comment(plain)}#${name}=${example ?? defaultOf(name as Name) ?? ''}\n`
    })
    return `\n# ── ${topic} ${'─'.repeat(70 - topic.length)}\n${rows.join('\n')}`
  })
  return head + topics.join('')
}

if (import.meta.main) {
  writeFileSync(join(ROOT, 'docs/settings.md'), settingsPage())
  writeFileSync(join(ROOT, '.env.example'), exampleFile())
}

import { type Scenario, sizeOr } from '../scenario.ts'
import { suite } from '../vitest-scenario.ts'

export const SCENARIOS: Scenario[] = [
  {
    name: 'mail',
    does: 'The SMTP server is down, does not respond, refuses temporarily or permanently, sends nonsense or an endless slow response, or disconnects after it has accepted an e-mail: none is lost, none delays the others, and one sent twice has the same Message-ID',
    limit_s: 900,
    faults: [
      {
        what: 'no timeout of a delivery',
        file: 'apps/server/src/external/mail.ts',
        from: '          signal: AbortSignal.timeout(sending_ms),\n',
        to: '',
        shows: /sgocciola senza finire/,
      },
      {
        what: 'another Message-ID for each attempt',
        file: 'apps/server/src/external/mail.ts',
        from: 'messageId: `<${impronta}@',
        to: 'messageId: `<${impronta}${Math.random()}@',
        shows: /cade dopo il testo/,
      },
    ],
    run: suite('server-postgres', ['registro/messaggi/smtp-faults']),
  },
  {
    name: 'documents',
    does: 'The folder of the documents disappears or is full; the S3 bucket is down, does not respond, refuses, is full, closes the connection or cuts its response: the caller gets an error, nothing is stored incompletely, and the repeated call succeeds. With S3RVER (a folder with s3rver 3.7.1) the calls run on a complete S3 server too',
    limit_s: 600,
    faults: [
      {
        what: 'a missing bucket counts as a missing object',
        file: 'apps/server/src/platform/files/s3-storage.ts',
        from: "(error as Error).name === 'NoSuchKey'",
        to: "(error as Error).name.startsWith('NoSuch')",
        shows: /non ha più il bucket/,
      },
      {
        what: 'a missing folder counts as a missing object',
        file: 'apps/server/src/platform/files/folder-storage.ts',
        from: '      if (bytes === null) await stat(partial)\n',
        to: '',
        shows: /sparita/,
      },
    ],
    run: suite('server-postgres', ['platform/files/file-store', 'pratiche/documenti/documents-outages']),
  },
  {
    name: 'scanner',
    does: 'The virus scanner is down, does not respond, closes the connection, returns an error or an endless response, or finds the file too large: the document is not accepted, its upload is kept, and the repeated call succeeds. With clamd installed (Debian’s clamav-daemon) the calls run on the real daemon too',
    limit_s: 600,
    faults: [
      {
        what: 'a file that was not scanned counts as clean',
        file: 'apps/server/src/external/clamd.ts',
        from: '  if (virus === undefined) throw new ScannerUnavailable(',
        to: "  if (virus === undefined) return 'clean'\n  if (virus === '') throw new ScannerUnavailable(",
        shows: /file troppo grande: non si sa/,
      },
      {
        what: 'a document is accepted while the scanner is down',
        file: 'apps/server/src/pratiche/documenti/send-document.ts',
        from: "return refuse('ANTIVIRUS_NON_RISPONDE', { retry_s: 30 })",
        to: 'return composeDocument(bytes) as never',
        shows: /l’antivirus non risponde/,
      },
    ],
    run: suite('server-postgres', ['external/clamd', 'pratiche/documenti/documents-outages']),
  },
  {
    name: 'sms',
    does: 'The SMS providers are down, do not respond, refuse, or return success with an invalid body',
    limit_s: 600,
    faults: [
      {
        what: 'every 2xx response counts as success',
        file: 'apps/server/src/external/sms.ts',
        from: " && typeof dati?.sid === 'string' && !rifiutata",
        to: '',
        shows: /twilio 201/,
      },
    ],
    run: suite('server-postgres', ['external/sms']),
  },
  {
    name: 'push',
    does: 'The push services are down, refuse, or report an expired subscription',
    limit_s: 900,
    faults: [
      {
        what: 'no retries',
        file: 'apps/server/src/comunicazioni/avvisi/push.ts',
        from: '    retries: 8,\n',
        to: '    retries: 0,\n',
        shows: /un servizio che non risponde si riprova/,
      },
    ],
    run: suite('server-postgres', ['comunicazioni/avvisi/push']),
  },
  {
    name: 'webhook',
    does: 'The recipient of webhooks is down, does not respond, responds slowly, refuses for days, breaks the connection: order and ids are kept, nothing is lost',
    limit_s: 900,
    faults: [
      {
        what: 'the latest event is sent first',
        file: 'apps/server/src/comunicazioni/webhook/delivery.ts',
        from: '.orderBy(asc(webhook_consegna.id))',
        to: '.orderBy(sql`${webhook_consegna.id} desc`)',
        shows: /l’ordine resta/,
      },
    ],
    run: suite('server-postgres', ['comunicazioni/webhook/webhook-faults', 'external/webhook-http']),
  },
  {
    name: 'sign-on',
    does: 'The OpenID Connect provider is down, does not respond, or returns forged data: no login succeeds without a valid identity, and none hangs',
    limit_s: 600,
    faults: [
      {
        what: 'an unverified e-mail address is accepted',
        file: 'apps/server/src/external/openid.ts',
        from: 'claims.email_verified === true ||',
        to: 'claims.email !== undefined ||',
        shows: /has no address of his own/,
      },
    ],
    run: suite('server-postgres', ['external/openid']),
  },
  {
    name: 'calls-generated',
    does: 'A hundred thousand requests generated from the contract, valid, nearly valid and arbitrary: every response matches the contract, none is a 5xx',
    limit_s: 7200,
    faults: [
      {
        what: 'text that the database cannot store is accepted',
        file: 'packages/domain/src/platform/clean-text.ts',
        from: ".replace(INVISIBLE, '')",
        to: ".replace(INVISIBLE, '$&')",
        shows: /Property failed|AssertionError|risponde 500/,
        size: 3000,
      },
    ],
    run: () => suite('server-postgres', ['boot/fuzz'], { env: { FUZZ_CALLS: String(sizeOr(100_000)) } })(),
  },
]

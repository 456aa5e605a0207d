import { type Proof, sizeOr } from '../proof.ts'
import { suite } from '../suite.ts'

export const PROOFS: Proof[] = [
  {
    name: 'mail',
    does: 'The mail server is away, silent, says «later», «never», something else altogether, drips words without end, or hangs up after it has taken a letter: none is lost, none keeps the others waiting, and one that leaves twice carries the same mark',
    limit_s: 900,
    plants: [
      {
        what: 'no limit to a letter that is leaving',
        file: 'apps/server/src/outside/mail.ts',
        from: '          signal: AbortSignal.timeout(sending_ms),\n',
        to: '',
        shows: /sgocciola senza finire/,
      },
      {
        what: 'a mark of its own for each sending',
        file: 'apps/server/src/outside/mail.ts',
        from: 'messageId: `<${impronta}@',
        to: 'messageId: `<${impronta}${Math.random()}@',
        shows: /cade dopo il testo/,
      },
    ],
    run: suite('server-postgres', ['registro/messaggi/smtp-faults']),
  },
  {
    name: 'sms',
    does: 'The SMS services are away, silent, refuse, or say «taken» in an answer that is not theirs',
    limit_s: 600,
    plants: [
      {
        what: 'every answer of the 200s is believed',
        file: 'apps/server/src/outside/sms-twilio.ts',
        from: " && typeof dati?.sid === 'string' && !rifiutata",
        to: '',
        shows: /twilio 201/,
      },
    ],
    run: suite('server-postgres', ['outside/sms']),
  },
  {
    name: 'push',
    does: 'The browsers’ push services are away, refuse, or say that the browser is gone',
    limit_s: 900,
    plants: [
      {
        what: 'tried once',
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
    does: 'Who is told of events is away, silent, drips, refuses for days, breaks the line: order and marks stay, nothing is lost',
    limit_s: 900,
    plants: [
      {
        what: 'the last event leaves first',
        file: 'apps/server/src/comunicazioni/webhook/delivery.ts',
        from: '.orderBy(asc(webhook_consegna.id))',
        to: '.orderBy(sql`${webhook_consegna.id} desc`)',
        shows: /l’ordine resta/,
      },
    ],
    run: suite('server-postgres', ['comunicazioni/webhook/webhook-faults', 'outside/webhook-http']),
  },
  {
    name: 'sign-on',
    does: 'The company’s provider of accounts is away, silent, or lies: nobody comes in who is not who it says, and nobody waits',
    limit_s: 600,
    plants: [
      {
        what: 'an address is believed although the provider does not say that it is his',
        file: 'apps/server/src/outside/openid.ts',
        from: 'claims.email_verified === true ||',
        to: 'claims.email !== undefined ||',
        shows: /has no address of his own/,
      },
    ],
    run: suite('server-postgres', ['outside/openid']),
  },
  {
    name: 'calls-generated',
    does: 'A hundred thousand calls generated from the contract, right, nearly right and anyhow: each answer is the contract’s, none a 5xx',
    limit_s: 7200,
    plants: [
      {
        what: 'text that the database cannot hold is let in',
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

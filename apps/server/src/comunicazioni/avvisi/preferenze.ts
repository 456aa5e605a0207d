import { type Refusal, refuse } from '@primo/contract/platform/errors'
import {
  type PreferenzaAvviso,
  TEMI,
  TEMI_A_SCELTA,
  type Tema,
  temaSempre,
} from '@primo/domain/comunicazioni/avvisi'
import { clock } from '@primo/domain/platform/clock'
import type { FastifyInstance } from 'fastify'
import type { Trx } from '../../platform/db/db.ts'
import { html, htmlPage } from '../../platform/http/html-page.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services/services.ts'
import { preferenza_avviso } from './tables.ts'

/** Stores a member's preference for a topic on a channel; notices about account security cannot be switched off. */
export async function scegliCanale(
  trx: Trx,
  input: PreferenzaAvviso & { utente_id: number; quando: Date },
): Promise<Refusal<'VALIDAZIONE'> | null> {
  const { quando, ...riga } = input
  if (temaSempre(input.tema)) {
    return refuse('VALIDAZIONE', {
      fields: { tema: ['Gli avvisi sulla sicurezza non si possono spegnere.'] },
    })
  }
  const scelta = { attiva: riga.attiva, scelta_il: quando }
  await trx
    .insert(preferenza_avviso)
    .values({ ...riga, scelta_il: quando })
    .onConflictDoUpdate({
      target: [preferenza_avviso.utente_id, preferenza_avviso.tema, preferenza_avviso.canale],
      set: scelta,
    })
  return null
}

const PATH = '/disiscrizione'
const PREFERENCES = '/app/utente/avvisi'

type Choice = { utente_id: number; tema: Tema }
const signed = ({ utente_id, tema }: Choice) => `${utente_id}|${tema}`

/** Returns the link that stops a topic's e-mails to a member without a login (RFC 8058). It allows nothing else. */
export function unsubscribeLink(
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
  choice: Choice,
): string {
  const token = `${choice.utente_id}.${choice.tema}.${secrets.print('disiscrizione', signed(choice))}`
  return `${config.public_url}${PATH}/${token}`
}

/** Returns the member and topic of an unsubscribe link's token; null when its signature is not valid. */
function choiceOf(secrets: Secrets, token: string): Choice | null {
  const [, id, name, print = ''] = /^(\d{1,15})\.([a-z]{1,30})\.([0-9a-f]{64})$/.exec(token) ?? []
  const tema = TEMI_A_SCELTA.find((one) => one === name)
  if (!tema) return null
  const choice = { utente_id: Number(id), tema }
  return secrets.isPrintValid('disiscrizione', signed(choice), print) ? choice : null
}

const page = (titolo: string, body: string) => htmlPage(titolo, `<h1>${titolo}</h1>${body}`)
const GONE = page(
  'Questo link non vale più',
  `<p>Scegli quali e-mail ricevere <a href="${PREFERENCES}">nell’app, in «Avvisi»</a>.</p>`,
)
const question = (tema: Tema) =>
  page(
    'Non vuoi più queste e-mail?',
    `<p>Non ti scriveremo più per e-mail di «${html(TEMI[tema].titolo)}». Gli avvisi li trovi sempre nell’app.</p>
<form method="post"><button type="submit">Non scrivetemi più</button></form>`,
  )
const done = (tema: Tema) =>
  page(
    'Fatto',
    `<p>Non ti scriviamo più per e-mail di «${html(TEMI[tema].titolo)}».</p>
<p>Se cambi idea, scegli quali e-mail ricevere <a href="${PREFERENCES}">nell’app, in «Avvisi»</a>.</p>`,
  )

/**
 * Serves the unsubscribe link: GET shows a confirmation page and changes nothing, since mail scanners open links; POST
 * unsubscribes.
 */
export function unsubscribeRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'secrets' | 'withTransaction'>,
): void {
  const { secrets, withTransaction } = services
  app.register(async (scope) => {
    // RFC 8058 posts a form whose content adds nothing to the link.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 4096 },
      (_req, _body, parsed) => parsed(null, undefined),
    )
    scope.get<{ Params: { token: string } }>(`${PATH}/:token`, (req, reply) => {
      const choice = choiceOf(secrets, req.params.token)
      return reply
        .status(choice ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(choice ? question(choice.tema) : GONE)
    })
    scope.post<{ Params: { token: string } }>(`${PATH}/:token`, async (req, reply) => {
      const choice = choiceOf(secrets, req.params.token)
      if (choice)
        await withTransaction((trx) =>
          scegliCanale(trx, { ...choice, canale: 'email', attiva: false, quando: clock.now() }),
        )
      return reply
        .status(choice ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(choice ? done(choice.tema) : GONE)
    })
  })
}

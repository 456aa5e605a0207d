import { isRefusal } from '@primo/contract/platform/errors'
import type { RuoloConApprovazione } from '@primo/domain/iscritti/iscrizione'
import { leggiProfiloRow } from '../../iscritti/profili/queries.ts'
import type { Services } from '../../platform/services/services.ts'
import { iscriviPassoPasso } from './iscrizioni.ts'
import type { Membro, World } from './world.ts'

type Attesa = {
  ruolo: RuoloConApprovazione
  persona: { nome: string; cognome: string; sesso: 'M' | 'F' }
  /** Days since the registration. The enrolment was made one day later. */
  giorni: number
  /** Whether the demo member joins the company of convenzionato@ instead of registering their own. */
  conAltri?: true
  /** Message with which the operator sent the enrolment back. Omitted = still pending. */
  rimanda?: string
}

/** Demo enrolments that await an operator's decision, and two that were sent back. */
const IN_ATTESA: readonly Attesa[] = [
  { ruolo: 'promotore', persona: { nome: 'Caterina', cognome: 'Ferraris', sesso: 'F' }, giorni: 13 },
  { ruolo: 'convenzionato', persona: { nome: 'Ivan', cognome: 'Zanella', sesso: 'M' }, giorni: 11 },
  { ruolo: 'convenzionato', persona: { nome: 'Teresa', cognome: 'Amato', sesso: 'F' }, giorni: 9 },
  { ruolo: 'promotore', persona: { nome: 'Nicolò', cognome: 'Grassi', sesso: 'M' }, giorni: 8 },
  { ruolo: 'convenzionato', persona: { nome: 'Yassin', cognome: 'El Amrani', sesso: 'M' }, giorni: 7 },
  {
    ruolo: 'convenzionato',
    persona: { nome: 'Marta', cognome: 'Greco', sesso: 'F' },
    giorni: 5,
    conAltri: true,
  },
  { ruolo: 'promotore', persona: { nome: 'Irene', cognome: 'Valentini', sesso: 'F' }, giorni: 4 },
  { ruolo: 'promotore', persona: { nome: 'Dario', cognome: 'Piras', sesso: 'M' }, giorni: 2 },
  {
    ruolo: 'promotore',
    persona: { nome: 'Bruno', cognome: 'Carli', sesso: 'M' },
    giorni: 10,
    rimanda: 'Nel registro OAM questo numero risulta di un’altra persona: ricontrollalo.',
  },
  {
    ruolo: 'convenzionato',
    persona: { nome: 'Adele', cognome: 'Marchetti', sesso: 'F' },
    giorni: 6,
    rimanda: 'La partita IVA risulta cessata: scrivi quella nuova.',
  },
]

/**
 * Plans the enrolments that wait for the operator. Call it after all other plans, so that the random numbers they draw do not
 * change.
 */
export function planPendingIscrizioni(
  world: World,
  { secrets }: Pick<Services, 'secrets'>,
  input: {
    operatore: Membro
    convenzionato: Membro
    sponsor: readonly Membro[]
    nuovo: (chi: {
      persona: Attesa['persona']
      giorni: number
      sponsor: Membro
      target: RuoloConApprovazione
    }) => Membro
  },
): void {
  const { operatore, convenzionato } = input
  for (const { ruolo, persona, giorni, conAltri, rimanda } of IN_ATTESA) {
    const sponsor = world.caso.uno(input.sponsor)
    const membro = input.nuovo({ persona, giorni, sponsor, target: ruolo })
    world.alle(world.fa(giorni - 1), async (trx, quando) => {
      const azienda = async () =>
        (await leggiProfiloRow(trx, convenzionato.utente_id, 'convenzionato'))!.id_anagrafica
      const { id_anagrafica, numero } = membro
      const outcome = await iscriviPassoPasso(
        trx,
        secrets,
        {
          titolare: membro,
          id_anagrafica,
          ruolo,
          numero,
          oggi: world.oggi,
          quando,
          ...(conAltri ? { azienda } : {}),
        },
        rimanda === undefined ? undefined : { operatore_id: operatore.utente_id, rimanda },
      )
      return isRefusal(outcome) ? outcome : null
    })
  }
}

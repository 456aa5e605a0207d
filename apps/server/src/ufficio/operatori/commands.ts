import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { AzioneOperatore } from '@primo/contract/ufficio/operatori'
import { type Cambi, cambiTra } from '@primo/domain/platform/audit-log'
import { clock } from '@primo/domain/platform/clock'
import type { TipoEvento } from '@primo/domain/registro/audit-labels'
import { bloccaAccount, cambiaRuolo, togliPassword } from '../../accesso/account/commands.ts'
import { LINK_MIN, linkPassword } from '../../accesso/account/password-change.ts'
import {
  type Account,
  emailSalutation,
  leggiAccount,
  restaUnAmministratore,
} from '../../accesso/account/queries.ts'
import { closeSessions } from '../../accesso/account/sessions.ts'
import { dimenticaIdentita } from '../../accesso/aziendale/commands.ts'
import { dimenticaFattori } from '../../accesso/fattori/commands.ts'
import type { Trx } from '../../platform/db/db.ts'
import type { CheckPrecondition } from '../../platform/http/bind.ts'
import type { Services } from '../../platform/services/services.ts'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { scriviMessaggio } from '../../registro/messaggi/commands.ts'
import { unassignForbiddenItems } from './assignable-queues.ts'
import {
  type Gestore,
  insiemiDi,
  lockOperatori,
  permessiDegliInsiemi,
  permessiDi,
  refuseBeyondOwnPermissions,
  ruoloConInsiemi,
  scriviInsiemi,
} from './insiemi.ts'
import { ritiraInviti, testoNuovoInizio } from './inviti.ts'
import { leggiUno } from './queries.ts'

type No = Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'PERMESSO_MANCANTE'>
const no = (message: string) => refuse('STATO_NON_PERMESSO', { message })

/** Returns the operator that an action concerns, with all operators locked until the transaction ends. */
async function lockOperatore(trx: Trx, id: number, chi: Gestore): Promise<Account | No> {
  await lockOperatori(trx)
  const account = await leggiAccount(trx, id)
  if (!account || account.ruolo === 'user')
    return refuse('NON_TROVATO', { message: 'Questo operatore non c’è.' })
  if (id === chi.attore_id) return no('Su te stesso non puoi: lo fa un altro che gestisce gli operatori.')
  return refuseBeyondOwnPermissions(chi, await permessiDi(trx, id)) ?? account
}

const ULTIMO = 'È l’ultimo amministratore attivo: prima fai amministratore qualcun altro.'

/** Suspends an operator, lifts the suspension, ends their sessions, or resets their password. */
export async function agisciSuOperatore(
  trx: Trx,
  services: Services,
  { azione, motivo }: { azione: Exclude<AzioneOperatore, 'insiemi'>; motivo?: string | undefined },
  id: number,
  chi: Gestore,
): Promise<null | No | Refusal<'VALIDAZIONE'>> {
  const account = await lockOperatore(trx, id, chi)
  if (isRefusal(account)) return account
  if (account.bloccato !== (azione === 'riattiva'))
    return { ...no(account.bloccato ? 'È sospeso: prima riattivalo.' : 'È già attivo.'), overtaken: true }
  if (azione === 'sospendi') {
    if (!motivo)
      return refuse('VALIDAZIONE', { fields: { motivo: ['Scrivi il perché: chi è sospeso lo legge.'] } })
    if (!(await restaUnAmministratore(trx, id))) return no(ULTIMO)
    await bloccaAccount(trx, id, true, motivo)
    // Their open proposals could still grant access, with no one accountable for it.
    await ritiraInviti(trx, chi.attore_id, { invitato_da: id })
    // Their work in progress becomes unassigned.
    await unassignForbiddenItems(trx, id, {}, chi.attore_id)
  }
  if (azione === 'riattiva') await bloccaAccount(trx, id, false)
  else await closeSessions(trx, id, undefined, 'operatori')
  if (azione === 'nuovo_inizio') {
    await dimenticaFattori(trx, id)
    await dimenticaIdentita(trx, id)
    await mailNewStart(trx, services, await togliPassword(trx, id))
  }
  const cambi = cambiTra({ bloccato: account.bloccato }, { bloccato: azione === 'sospendi' })
  await tell(trx, chi, id, TOLD[azione], cambi)
  return null
}

const TOLD = {
  sospendi: 'operatore.sospeso',
  riattiva: 'operatore.riattivato',
  chiudi_sessioni: 'operatore.sessioni_chiuse',
  nuovo_inizio: 'operatore.nuovo_inizio',
} as const

async function mailNewStart(trx: Trx, services: Services, account: Account): Promise<void> {
  const { config, secrets } = services
  const now = clock.now()
  const link = linkPassword(config.public_url, secrets, account, now)
  await scriviMessaggio(trx, services, {
    canale: 'email',
    destinatario: account.email,
    ...testoNuovoInizio(await emailSalutation(trx, config, account.id), { link, minuti: LINK_MIN }),
    scade_il: new Date(now.getTime() + LINK_MIN * 60_000),
  })
}

/**
 * Assigns permission sets to an operator. The set _Amministratore_ makes an administrator, and the last administrator cannot
 * lose it.
 */
export async function cambiaInsiemi(
  trx: Trx,
  id: number,
  insiemi: number[],
  chi: Gestore,
  asRead: CheckPrecondition,
): Promise<null | No | Refusal<'VALIDAZIONE' | 'CAMBIATO_NEL_FRATTEMPO'>> {
  const account = await lockOperatore(trx, id, chi)
  if (isRefusal(account)) return account
  const late = asRead((await leggiUno(trx, { id, invito: false }, chi.attore_id))!)
  if (late) return late
  const permessi = await permessiDegliInsiemi(trx, insiemi)
  if (isRefusal(permessi)) return permessi
  const tooMuch = refuseBeyondOwnPermissions(chi, permessi)
  if (tooMuch) return tooMuch
  const ruolo = await ruoloConInsiemi(trx, insiemi)
  if (ruolo !== 'amministratore' && !(await restaUnAmministratore(trx, id))) return no(ULTIMO)
  const before = await insiemiDi(trx, id)
  await scriviInsiemi(trx, id, insiemi, chi.attore_id)
  await cambiaRuolo(trx, id, ruolo)
  await unassignForbiddenItems(trx, id, permessi, chi.attore_id)
  await tell(
    trx,
    chi,
    id,
    'operatore.insiemi',
    cambiTra({ insiemi: before }, { insiemi: await insiemiDi(trx, id) }),
  )
  return null
}

const tell = (trx: Trx, chi: Gestore, oggetto_id: number, tipo: TipoEvento, cambi: Cambi) =>
  registraEvento(trx, { attore_id: chi.attore_id, tipo, oggetto: 'operatore', oggetto_id, cambi })

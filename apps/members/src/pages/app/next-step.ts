import type { Utente } from '@primo/contract/accesso/accesso'
import type { Premio } from '@primo/contract/raccolta/premi'
import { profiloAttivo } from '@primo/domain/iscritti/profilo'
import type { Ruolo, StatoProfilo } from '@primo/domain/platform/ruolo'
import { landingOf } from '../../guards.ts'
import { paths } from '../../paths.ts'
import type { IconName } from '../../ui/Icon.tsx'
import { profiloDi, RUOLO } from '../../ui/iscrizioni.ts'

/** Next step suggested to the member: the verification of a contact on this page, or a link. */
export type NextStep = {
  icon: IconName
  titolo: string
  testo: string
  area: string
} & ({ tipo: 'verifica'; canale: 'cellulare' | 'email' } | { tipo: 'vai'; a: string; parola: string })

export type NextStepUser = Pick<Utente, 'cellulare_is_verified' | 'email_is_verified' | 'target' | 'profili'>

/**
 * Returns the first of these steps that the member has not done, null when all are done: verify the contacts; enrol in the role
 * chosen at sign-up, else finish an enrolment begun, else enrol in Premi; enter the shipping address.
 * @param senzaIndirizzo whether the member can spend points and has no shipping address
 */
export function nextStep(utente: NextStepUser, senzaIndirizzo: boolean): NextStep | null {
  return daVerificare(utente) ?? daIscrivere(utente) ?? (senzaIndirizzo ? INDIRIZZO : null)
}

function daVerificare(utente: NextStepUser): NextStep | null {
  if (utente.cellulare_is_verified && utente.email_is_verified) return null
  const canale = utente.cellulare_is_verified ? 'email' : 'cellulare'
  const last = utente.cellulare_is_verified || utente.email_is_verified
  const testo = last ? 'Ultimo passo per aprire le tue aree' : 'Primo di due passi per aprire le tue aree'
  return canale === 'cellulare'
    ? {
        tipo: 'verifica',
        canale,
        icon: 'phone',
        titolo: 'Verifica il tuo cellulare',
        testo,
        area: 'area-base',
      }
    : { tipo: 'verifica', canale, icon: 'mail', titolo: 'Verifica la tua e-mail', testo, area: 'area-base' }
}

/**
 * Returns the role of the enrolment to continue: that of the sign-up, else one already started, else Premi for a member without
 * areas.
 */
function daFinire(target: Ruolo | null, profili: NextStepUser['profili']): Ruolo | null {
  if (target !== null && !profiloAttivo(profiloDi(profili, target))) return target
  const iniziata = (stati: readonly StatoProfilo[]) =>
    profili.find((p) => p.stato !== null && stati.includes(p.stato))?.ruolo
  const sua = iniziata(['verificata', 'da_completare']) ?? iniziata(['in_approvazione'])
  return sua ?? (profili.some(profiloAttivo) ? null : 'manifestazione')
}

function daIscrivere({ target, profili }: NextStepUser): NextStep | null {
  const ruolo = daFinire(target, profili)
  if (ruolo === null) return null
  const profilo = profiloDi(profili, ruolo)
  const comune = {
    tipo: 'vai',
    a: landingOf[ruolo],
    icon: RUOLO[ruolo].icon,
    area: RUOLO[ruolo].area,
  } as const
  const nome = RUOLO[ruolo].nome
  switch (profilo?.stato ?? null) {
    case null:
      return { ...comune, ...INIZIO[ruolo] }
    case 'verificata':
    case 'da_completare':
      return {
        ...comune,
        titolo: `Completa l’iscrizione: ${nome}`,
        testo: 'Ti manca poco',
        parola: 'Completa',
      }
    case 'in_approvazione':
      return {
        ...comune,
        titolo: `${nome}: in approvazione`,
        testo: 'Ti avvisiamo appena c’è una risposta',
        parola: 'Vedi',
      }
    default:
      return null
  }
}

const INIZIO: Record<Ruolo, { titolo: string; testo: string; parola: string }> = {
  manifestazione: {
    titolo: 'Iscriviti a Ti Premia!',
    testo: 'Leggi il regolamento e inizia a raccogliere punti',
    parola: 'Iscriviti',
  },
  convenzionato: {
    titolo: 'Diventa Convenzionato',
    testo: 'Guarda che cosa serve e come chiederlo',
    parola: 'Scopri',
  },
  promotore: {
    titolo: 'Diventa Promotore',
    testo: 'Guarda che cosa serve e come chiederlo',
    parola: 'Scopri',
  },
}

const INDIRIZZO: NextStep = {
  tipo: 'vai',
  a: paths.spedizione,
  icon: 'pin',
  titolo: 'Di’ dove spedire i premi',
  testo: 'Così quando ne scegli uno è questione di un tocco',
  parola: 'Aggiungi',
  area: 'area-premi',
}

/** Next premio that the member cannot afford yet, and number of premi that they can. */
export interface Traguardo {
  /** Cheapest premio above the balance with the missing points, or null. */
  prossimo: { premio: Premio; mancano: number } | null
  richiedibili: number
}

/** Returns the premi that can be requested today (`AAAA-MM-GG`, in Rome) and are in stock. */
export const premiRequestableOn = (premi: readonly Premio[], today: string) =>
  premi.filter((p) => p.valido_dal <= today && today <= p.valido_al && p.disponibili !== 0)

/** Returns the cheapest available premio above the balance, with the missing points. */
export function traguardo(premi: readonly Premio[], saldo: number, today: string): Traguardo {
  const open = premiRequestableOn(premi, today)
  const lontani = open.filter((p) => p.punti > saldo)
  const premio = lontani.sort((a, b) => a.punti - b.punti || a.id_premio - b.id_premio)[0]
  return {
    prossimo: premio ? { premio, mancano: premio.punti - saldo } : null,
    richiedibili: open.length - lontani.length,
  }
}

import { messageOf } from '@primo/client/api-error'
import type { Utente } from '@primo/contract/accesso/accesso'
import { apriLink, type Iscrizione, inviaLink, ritiraIscrizione } from '@primo/contract/ingresso/iscrizione'
import { listMissing, type RuoloConApprovazione } from '@primo/domain/iscritti/iscrizione'
import { profiloAttivo } from '@primo/domain/iscritti/profilo'
import { aOrAd, fullStop } from '@primo/domain/platform/italian'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../data/api.ts'
import { iscrizioneQuery, keepIscrizione } from '../../data/iscrizioni.ts'
import { areaPathOf } from '../../guards.ts'
import { paths } from '../../paths.ts'
import { commandIdempotencyKey, dropDraft } from '../../state/form-drafts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/cards-and-tags.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Invito } from '../../ui/Invito.tsx'
import { profiloDi, RUOLO } from '../../ui/iscrizioni.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { toast, withLoading } from '../../ui/overlays.ts'
import { usePress } from '../../ui/usePress.ts'
import { AskSupport, LandingFrame, NextCard, NextComing, VerifyFirst } from './LandingFrame.tsx'
import { RACCONTI } from './ruoli.ts'

/** Landing page of the promotore role: description, state of the enrolment, next step. */
export function PromotoreLanding() {
  return <LandingFrame ruolo="promotore" next={(user) => <RoleNext user={user} ruolo="promotore" />} />
}

/** Landing page of the convenzionato role: description, state of the enrolment, next step. */
export function ConvenzionatoLanding() {
  return (
    <LandingFrame ruolo="convenzionato" next={(user) => <RoleNext user={user} ruolo="convenzionato" />} />
  )
}

interface Props {
  user: Utente
  ruolo: RuoloConApprovazione
}

const paginaIscrizione = {
  promotore: paths.iscrizionePromotore,
  convenzionato: paths.iscrizioneConvenzionato,
} as const satisfies Record<RuoloConApprovazione, string>

const paginaRequisiti = {
  promotore: paths.requisitiPromotore,
  convenzionato: paths.requisitiConvenzionato,
} as const satisfies Record<RuoloConApprovazione, string>

const DENTRO = {
  promotore: 'La tua rete, le sue cifre e il tuo invito ti aspettano.',
  convenzionato: 'Le tue pratiche e i dati della tua azienda ti aspettano.',
} as const satisfies Record<RuoloConApprovazione, string>

/** Shows the next step of an enrolment that needs approval: contacts, form, waiting, or the active area. */
export function RoleNext({ user, ruolo }: Props) {
  const attivo = profiloAttivo(profiloDi(user.profili, ruolo))
  const { data, error, refetch } = useQuery({ ...iscrizioneQuery(ruolo), enabled: !attivo })
  if (attivo) {
    return (
      <>
        <NextCard
          icon={RUOLO[ruolo].icon}
          title="Sei dentro"
          action={<ButtonLink to={areaPathOf[ruolo]}>Apri la tua area</ButtonLink>}
        >
          {DENTRO[ruolo]}
        </NextCard>
        <ButtonLink variant="soft" to={paginaRequisiti[ruolo]}>
          I tuoi requisiti e le loro scadenze
        </ButtonLink>
        <Card className="invite">
          <h2>Il tuo invito</h2>
          <Invito ruolo={ruolo} />
        </Card>
      </>
    )
  }
  if (!data) return <NextComing error={error} retry={refetch} />
  if (data.stato === 'in_approvazione') return <InApprovazione iscrizione={data} />
  if (data.rinnovo) return <Rinnovo ruolo={ruolo} iscrizione={data} />
  if (data.stato === 'bloccata' || data.stato === 'cessata') {
    return (
      <AskSupport
        subject={`La mia iscrizione come ${RACCONTI[ruolo].titolo}`}
        title="Parliamone"
        text={`${data.motivo_operatore ? `${fullStop(`Il motivo: «${data.motivo_operatore}»`)} ` : ''}Per riaprire questa iscrizione serve un operatore.`}
      />
    )
  }
  if (!user.cellulare_is_verified || !user.email_is_verified) return <VerifyFirst />
  return <DaFare iscrizione={data} />
}

/** Next step of an area suspended because a requirement expired: the member renews it, an operator reactivates the area. */
function Rinnovo({ ruolo, iscrizione }: { ruolo: RuoloConApprovazione; iscrizione: Iscrizione }) {
  if (iscrizione.rinnovo === 'in_verifica') {
    return (
      <NextCard icon="clock" title="Tocca a noi">
        Hai rinnovato il requisito: un operatore controlla e riapre la tua area.
      </NextCard>
    )
  }
  return (
    <NextCard
      icon="edit"
      title="Rinnova e rientra"
      action={<ButtonLink to={paginaRequisiti[ruolo]}>Scrivi il rinnovo</ButtonLink>}
    >
      {fullStop(iscrizione.motivo_operatore ?? '')} Scrivi il numero e la data nuova: un operatore riapre la
      tua area.
    </NextCard>
  )
}

function DaFare({ iscrizione }: { iscrizione: Iscrizione }) {
  const { ruolo, stato, manca, motivo_operatore, motivo } = iscrizione
  if (stato === null && motivo) {
    return (
      <NextCard icon="info" title="Per ora non si può">
        {motivo}
      </NextCard>
    )
  }
  const iniziata = stato !== null
  return (
    <>
      {motivo_operatore ? (
        <p className="notice notice-warn">
          <Icon name="chat" />
          <span>
            Un operatore ti ha scritto: <q>{motivo_operatore}</q>
          </span>
        </p>
      ) : null}
      <NextCard
        icon={RUOLO[ruolo].icon}
        title={iniziata ? 'Riprendi da dove eri' : 'Comincia quando vuoi'}
        action={
          <ButtonLink to={paginaIscrizione[ruolo]}>
            {iniziata ? 'Continua l’iscrizione' : 'Inizia l’iscrizione'}
          </ButtonLink>
        }
      >
        {iniziata
          ? daCompletare(manca)
          : 'Pochi passi: ciò che scrivi resta salvato, puoi fermarti e continuare dopo.'}
      </NextCard>
      <AltroDispositivo ruolo={ruolo} />
    </>
  )
}

/** Returns a sentence with the missing items of an incomplete enrolment. */
function daCompletare(missing: Iscrizione['manca']): string {
  if (missing.length === 0) return 'Non manca nulla: rileggi ciò che hai scritto e invia la domanda.'
  return fullStop(`Manca ancora: ${listMissing(missing)}`)
}

const RITIRARE = {
  title: 'Ritirare la domanda?',
  message: 'Torna da completare: la correggi e la invii di nuovo. Nel frattempo nessuno la esamina.',
  ok: 'Ritira',
  cancel: 'Lascia così',
}

/** Shows an enrolment that awaits approval. It can still be withdrawn. */
function InApprovazione({ iscrizione: { ruolo, azioni, storia } }: { iscrizione: Iscrizione }) {
  const { busy, press } = usePress()

  async function ritira() {
    // By the length of the history: an application sent again can be withdrawn again.
    const key = `ritira-iscrizione-${ruolo}-${storia.length}`
    const answer = await withLoading(
      api(ritiraIscrizione, { params: { role: ruolo }, idempotencyKey: commandIdempotencyKey(key) }),
    )
    dropDraft(key)
    keepIscrizione(answer.data)
    toast('Domanda ritirata: ora puoi correggerla.')
  }

  return (
    <NextCard
      icon="clock"
      title="Tocca a noi"
      action={
        azioni.includes('ritira') ? (
          <Button variant="soft" busy={busy} onClick={() => void press(ritira, RITIRARE)}>
            Ritira la domanda
          </Button>
        ) : null
      }
    >
      Un operatore sta guardando la tua domanda. Non devi fare nulla: ti scriviamo appena c’è una risposta.
    </NextCard>
  )
}

/** E-mails a single-use link to continue on another device, and redeems the link this page was opened with. */
function AltroDispositivo({ ruolo }: { ruolo: Ruolo }) {
  const [inviato, setInviato] = useState<string>()
  const { busy, press } = usePress()
  useEffect(() => void usaLink(ruolo), [ruolo])

  async function send() {
    const { data } = await withLoading(api(inviaLink, { params: { role: ruolo } }))
    setInviato(`Link inviato ${aOrAd(data.inviato_a)}: vale ${data.vale_min} minuti e una volta sola.`)
  }

  return (
    <>
      <Button variant="plain" busy={busy} onClick={() => void press(send)}>
        <Icon name="mail" />
        Continua su un altro dispositivo
      </Button>
      <p className="muted" role="status">
        {inviato}
      </p>
    </>
  )
}

/** Redeems the link's single-use token: it is in the URL fragment, and is removed from the address at once. */
async function usaLink(ruolo: Ruolo): Promise<void> {
  const token = new URLSearchParams(location.hash.slice(1)).get('continua')
  if (!token) return
  history.replaceState(history.state, '', location.pathname + location.search)
  try {
    await api(apriLink, { params: { role: ruolo }, body: { token } })
    toast('Eccoti: riprendi l’iscrizione da dove eri.')
  } catch (cause) {
    toast(messageOf(cause), 'warning')
  }
}

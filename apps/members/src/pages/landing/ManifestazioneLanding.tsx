import { ApiError } from '@primo/client/api-error'
import type { Utente } from '@primo/contract/accesso/accesso'
import {
  type edizione,
  iscrizione,
  type regolamento,
  verificaIscrizione,
} from '@primo/contract/raccolta/manifestazione'
import { profiloAttivo } from '@primo/domain/iscritti/profilo'
import { longDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type * as z from 'zod/mini'
import { api, queryFunctionOf } from '../../data/api.ts'
import { profilesQuery } from '../../data/profiles.ts'
import { queryClient } from '../../data/query-client.ts'
import { reloadUser } from '../../data/session.ts'
import { paths } from '../../paths.ts'
import { currentState, setProfiles } from '../../state/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/cards-and-tags.tsx'
import { festeggia } from '../../ui/celebration.tsx'
import { DocumentLink } from '../../ui/DocumentLink.tsx'
import { FailureNotice } from '../../ui/Form.tsx'
import { formOutcome } from '../../ui/form-errors.ts'
import { profiloDi } from '../../ui/iscrizioni.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { CheckField } from '../../ui/more-fields.tsx'
import { toast } from '../../ui/overlays.ts'
import { useForm } from '../../ui/useForm.ts'
import { AskSupport, LandingFrame, NextCard, NextComing, VerifyFirst } from './LandingFrame.tsx'

/** Landing page of the rewards programme, with its enrolment. */
export function ManifestazioneLanding() {
  return (
    <LandingFrame
      ruolo="manifestazione"
      next={(user) => <Enrol user={user} />}
      alsoRefresh={() => queryClient.invalidateQueries({ queryKey: iscrivibileKey })}
    />
  )
}

const iscrivibileKey = ['iscrizione', 'manifestazione']

/**
 * Query that tells whether the member may enrol, with the regolamento to accept. The server records that this regolamento was
 * shown, so only the page that shows it sends the request, at each opening, and the response is never cached (decisions §2, §5).
 */
const iscrivibileQuery = queryOptions({
  queryKey: iscrivibileKey,
  queryFn: queryFunctionOf(verificaIscrizione, {}),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

/** Shows the next step of the enrolment in the rewards programme: contacts, regolamento, area or support. */
function Enrol({ user }: { user: Utente }) {
  const profilo = profiloDi(user.profili, 'manifestazione')
  if (profiloAttivo(profilo)) {
    return (
      <NextCard
        icon="gift"
        title="Sei dentro"
        action={<ButtonLink to={paths.manifestazione}>Vai ai premi</ButtonLink>}
      >
        La tua raccolta punti è attiva: saldo, movimenti e premi ti aspettano.
      </NextCard>
    )
  }
  if (profilo?.stato) {
    return (
      <AskSupport
        subject="La mia iscrizione a Ti Premia!"
        title="Parliamone"
        text="Per riaprire la tua raccolta punti serve un operatore."
      />
    )
  }
  if (!user.cellulare_is_verified || !user.email_is_verified) return <VerifyFirst />
  return <Rules />
}

function Rules() {
  const { data, error, refetch } = useQuery(iscrivibileQuery)
  if (!data) return <NextComing error={error} retry={refetch} />
  if (!data.iscrivibile) {
    return (
      <NextCard icon="info" title="Per ora non si può">
        {data.motivo ?? 'L’iscrizione non è disponibile in questo momento.'}
      </NextCard>
    )
  }
  return <AcceptRules edizione={data.edizione} regolamento={data.regolamento} reload={refetch} />
}

interface Props {
  edizione: z.output<typeof edizione>
  regolamento: z.output<typeof regolamento>
  /** Refetches the regolamento in force, after the version shown has been replaced. */
  reload: () => Promise<unknown>
}

/**
 * Shows the regolamento, the checkbox that accepts it and the button that enrols. The accepted version is the one shown,
 * identified by its hash.
 */
export function AcceptRules({ edizione, regolamento, reload }: Props) {
  const navigate = useNavigate()
  const { form, change, errors, failure, busy, element, submit } = useForm({
    open: () => ({ letto: '' }),
    check: ({ letto }) =>
      formOutcome(null, letto === regolamento.hash ? {} : { letto: 'Per iscriverti serve la tua conferma.' }),
    send: () => enrol().catch(explain),
    onSaved: () => {
      toast('Iscrizione completata: la tua raccolta punti è aperta.')
      festeggia()
      navigate(paths.manifestazione, { replace: true })
    },
  })

  /**
   * Handles a refused enrolment: reloads the data that the refusal is about.
   * @throws ApiError with the message to show
   */
  async function explain(cause: unknown): Promise<never> {
    if (cause instanceof ApiError && cause.code === 'REGOLAMENTO_DA_ACCETTARE') {
      change({ letto: '' })
      await reload()
      const message =
        'Nel frattempo il regolamento è cambiato. Rileggi la nuova versione e conferma di nuovo.'
      throw new ApiError({ status: cause.status, code: cause.code, message })
    }
    if (cause instanceof ApiError && cause.code === 'CONTATTI_NON_VERIFICATI')
      await reloadUser().catch(() => null)
    throw cause
  }

  return (
    <Card>
      <form ref={element} className="enrol" onSubmit={submit} noValidate>
        <div>
          <h2>Leggi, conferma, inizia</h2>
          <p className="muted">
            {edizione.titolo}: {elide('dal', longDate(edizione.inizio))}{' '}
            {elide('al', longDate(edizione.fine))}. Ultimo giorno per chiedere un premio:{' '}
            {longDate(edizione.ultima_richiesta)}.
          </p>
        </div>
        <FailureNotice>{failure}</FailureNotice>
        <DocumentLink url={regolamento.url} versione={regolamento.versione}>
          Leggi il regolamento
        </DocumentLink>
        <CheckField
          title="Ho letto e accetto il regolamento"
          error={errors.letto}
          checked={form.letto === regolamento.hash}
          onChange={(event) => change({ letto: event.target.checked ? regolamento.hash : '' }, 'letto')}
        >
          L’iscrizione è gratuita.
        </CheckField>
        <Button type="submit" busy={busy}>
          Iscriviti
        </Button>
      </form>
    </Card>
  )
}

/** Enrols, and updates the profiles in the app at once, so that the area's route guard lets the member in. */
async function enrol(): Promise<void> {
  const { data } = await api(iscrizione, {})
  const others = currentState().user.profili.filter((p) => p.ruolo !== data.ruolo)
  setProfiles([...others, data])
  await reloadUser().catch(() => null)
  await queryClient.invalidateQueries({ queryKey: profilesQuery.queryKey })
}

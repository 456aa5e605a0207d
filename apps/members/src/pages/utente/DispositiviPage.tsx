import './utente.css'
import {
  dispositivi,
  type dispositivo,
  terminaAltriDispositivi,
  terminaDispositivo,
} from '@primo/contract/accesso/accesso'
import { longInstant } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { accorda, quanti } from '@primo/domain/platform/numbers'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { api, queryFunctionOf } from '../../data/api.ts'
import { queryClient } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { AppList } from '../../ui/AppList.tsx'
import { AppPage } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Badge, Card, Tag } from '../../ui/cards-and-tags.tsx'
import { EmptyState } from '../../ui/loading-and-errors.tsx'
import { focusTitleIfLost } from '../../ui/lost-focus.ts'
import { toast } from '../../ui/overlays.ts'
import { usePress } from '../../ui/usePress.ts'

type Dispositivo = z.output<typeof dispositivo>

const dispositiviQuery = queryOptions({
  queryKey: ['dispositivi'],
  queryFn: queryFunctionOf(dispositivi, {}),
})

/** Refetches the list, and moves the focus to the page's title when the pressed button is no longer there. */
async function reread(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: dispositiviQuery.queryKey })
  setTimeout(focusTitleIfLost)
}

/** Lists the devices with an open session. Each other session can be ended, or all the others together. */
export function DispositiviPage() {
  const { data, error, refetch } = useQuery(dispositiviQuery)
  const ordered = data?.toSorted(
    (a, b) => Number(b.corrente) - Number(a.corrente) || b.ultimo_uso_il.localeCompare(a.ultimo_uso_il),
  )
  return (
    <AppPage
      title="Dispositivi"
      lead={ordered ? howMany(ordered.length) : 'Dove la tua sessione è aperta.'}
      back={paths.utente}
      narrow
      onRefresh={refetch}
    >
      <AppList
        label="Dispositivi"
        items={ordered}
        keyOf={(item) => item.id}
        render={(item) => <Device item={item} />}
        empty={<EmptyState title="Nessun dispositivo">Qui compaiono le sessioni aperte.</EmptyState>}
        error={error}
        onRetry={() => void refetch()}
      />
      {ordered && ordered.length > 2 ? (
        <EndButton
          label="Termina tutte le altre sessioni"
          asks={{
            title: 'Terminare le altre sessioni?',
            message:
              'Su tutti gli altri dispositivi si dovrà entrare di nuovo con la password. Quello che non è stato inviato da lì va perso.',
          }}
          done="Altre sessioni terminate."
          ends={() => api(terminaAltriDispositivi, {})}
          ended={reread}
        >
          Termina tutte le altre
        </EndButton>
      ) : null}
    </AppPage>
  )
}

function howMany(n: number): string {
  return `La tua sessione è aperta ${accorda(n, 'solo qui', `su ${quanti(n, 'dispositivo', 'dispositivi')}`)}.`
}

function Device({ item }: { item: Dispositivo }) {
  return (
    <Card className="row">
      <Badge icon="phone" />
      <div className="grow">
        <b>{item.descrizione}</b>
        <p className="muted">
          {item.corrente
            ? 'In uso adesso'
            : `Usato ${elide('il', longInstant(new Date(item.ultimo_uso_il)))}`}
        </p>
      </div>
      {item.corrente ? (
        <Tag tone="ok">Questo dispositivo</Tag>
      ) : (
        <EndButton
          small
          label={`Termina la sessione su ${item.descrizione}`}
          asks={{
            title: 'Terminare la sessione?',
            message: `Su «${item.descrizione}» si dovrà entrare di nuovo con la password. Quello che non è stato inviato da lì va perso.`,
          }}
          done="Sessione terminata."
          ends={() => api(terminaDispositivo, { params: { id: item.id } })}
          ended={reread}
        >
          Termina
        </EndButton>
      )}
    </Card>
  )
}

interface Props {
  /** Accessible name of the button. Its visible text is understood only next to the device's name. */
  label: string
  asks: { title: string; message: string }
  /** API call that ends the sessions. */
  ends: () => Promise<unknown>
  /** Message shown when the sessions have been ended. */
  done: string
  /** Refetches the list of sessions after the call. */
  ended: () => Promise<void>
  small?: boolean
  children: ReactNode
}

/** Button that ends sessions on other devices, after a confirmation. */
export function EndButton({ label, asks, ends, done, ended, small, children }: Props) {
  const { busy, press } = usePress()

  async function end() {
    await ends()
    toast(done)
    await ended()
  }
  const question = { ...asks, ok: 'Termina', cancel: 'Annulla', destructive: true }

  return (
    <Button
      variant="soft"
      small={small}
      busy={busy}
      aria-label={label}
      onClick={() => void press(end, question)}
    >
      {children}
    </Button>
  )
}

import { Button, DialogContentText, MenuItem, TextField } from '@mui/material'
import {
  gettaPiano,
  leggiPiano,
  type PianoMarketing,
  pubblicaPiano,
  simulaPiano,
} from '@primo/contract/qualifiche/operatore-qualifiche'
import { clock } from '@primo/domain/platform/clock'
import { longInstant, longMonth } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { monthOf, monthsAfter } from '@primo/domain/platform/period'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { api } from '../../data/api.ts'
import { useReadOne } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../ui/detail/RecordPage.tsx'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { ErrorState } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading } from '../../ui/page/Page.tsx'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { StatePill } from '../../ui/page/Pill.tsx'
import { StatisticsTable } from '../../ui/statistics/StatisticsTable.tsx'
import { formatSoglie, STATES, validita } from './labels.ts'
import './qualifiche.css'

/** Shows a version of the marketing plan: thresholds, simulation, actions. */
export function PianoShow() {
  const query = useReadOne('piani', leggiPiano)
  return (
    <RecordPage back={{ to: paths.coda('qualifiche'), name: 'Qualifiche' }} query={query}>
      {(piano) => <Intero piano={piano} />}
    </RecordPage>
  )
}

function Intero({ piano }: { piano: PianoMarketing }) {
  return (
    <>
      <PageHeading titolo={piano.nome}>
        <div className="row-stato">
          <StatePill state={STATES[piano.stato]} />
        </div>
      </PageHeading>
      <div className="detail">
        <div className="to-do">
          <Panel titolo="Che cosa puoi fare">
            <AzioniPiano piano={piano} />
          </Panel>
        </div>
        <div className="to-know">
          <Panel titolo="Le qualifiche">
            <Facts items={piano.qualifiche.map((q) => [q.nome, formatSoglie(q.soglie)] as const)} />
            <p className="muted">
              Contano le pratiche completate con esito positivo nei dodici mesi che finiscono con quello che
              si chiude. Produttore attivo è chi, nella rete, ne ha completata almeno una.
            </p>
          </Panel>
          <Panel titolo="Quando vale">
            <p>{validita(piano)}</p>
            <p className="muted">
              {piano.pubblicato_il
                ? `Pubblicato ${elide('il', longInstant(new Date(piano.pubblicato_il)))}.`
                : `Scritto ${elide('il', longInstant(new Date(piano.aggiornato_il)))}.`}
            </p>
          </Panel>
        </div>
        <div className="to-recall">
          <Simulazione id={piano.id} />
        </div>
      </div>
    </>
  )
}

/** Number of future months offered as the plan's first month. */
const MESI_AVANTI = 12

/** Shows the actions that the server allows on a plan, each with a confirmation. */
function AzioniPiano({ piano }: { piano: PianoMarketing }) {
  const [aperta, setAperta] = useState<'pubblica' | 'getta' | null>(null)
  const puo = (azione: PianoMarketing['azioni'][number]) => piano.azioni.includes(azione)
  if (!puo('pubblica')) {
    return (
      <p className="senza-azioni">
        {piano.pubblicato_il
          ? 'Un piano pubblicato non si cambia. Per cambiare, scrivine uno nuovo.'
          : 'Qui puoi soltanto leggere.'}
      </p>
    )
  }
  return (
    <div className="azioni">
      <Button fullWidth variant="contained" onClick={() => setAperta('pubblica')}>
        Proponi la pubblicazione
      </Button>
      <Button fullWidth variant="outlined" component={Link} to={paths.correggi('qualifiche', piano.id)}>
        Modifica
      </Button>
      <Button fullWidth variant="outlined" color="error" onClick={() => setAperta('getta')}>
        Butta via
      </Button>
      {aperta && <Confirm piano={piano} azione={aperta} close={() => setAperta(null)} />}
    </div>
  )
}

function Confirm(props: { piano: PianoMarketing; azione: 'pubblica' | 'getta'; close: () => void }) {
  const { piano, azione, close } = props
  const mesi = Array.from({ length: MESI_AVANTI }, (_, i) => monthsAfter(monthOf(clock.now()), i + 1))
  const [dal, setDal] = useState(mesi[0]!)
  const { errors, failure, busy, renew, send } = useSubmit()
  const navigate = useNavigate()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const params = { id: piano.id }
  const pubblica = azione === 'pubblica'

  const confirm = async (idempotencyKey: string) => {
    if (pubblica) {
      const { message } = await api(pubblicaPiano, { params, body: { dal }, idempotencyKey })
      notify(message ?? 'Proposto.', { type: 'success' })
      close()
    } else {
      await api(gettaPiano, { params })
      notify('Bozza buttata via.', { type: 'success' })
      navigate(paths.coda('qualifiche'))
    }
    void queryClient.invalidateQueries({ queryKey: ['piani'] })
    void queryClient.invalidateQueries({ queryKey: ['qualifiche'] })
    void queryClient.invalidateQueries({ queryKey: ['proposte'] })
  }
  const rifiutata = () => {
    renew()
    return false
  }

  return (
    <ConfirmDialog
      title={pubblica ? `Proponi di pubblicare ${piano.nome}` : `Butta via ${piano.nome}`}
      failure={failure ?? Object.values(errors)[0]}
      busy={busy}
      confirm={pubblica ? 'Proponi' : 'Butta via'}
      danger={!pubblica}
      cancel={close}
      submit={() => void send(confirm, rifiutata)}
    >
      <DialogContentText>
        {pubblica
          ? 'Vale quando un’altra persona lo conferma. Da quel mese ogni chiusura segue questo piano, e nessuno lo può più cambiare. I promotori tengono il gradino che hanno, fin dove il piano arriva.'
          : 'La bozza sparisce. Nessuna qualifica cambia, perché non è mai stata in vigore.'}
      </DialogContentText>
      {pubblica && (
        <TextField select label="Vale da" value={dal} onChange={(event) => setDal(event.target.value)}>
          {mesi.map((mese) => (
            <MenuItem key={mese} value={mese}>
              {longMonth(mese)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </ConfirmDialog>
  )
}

/** Simulates the plan on the last finished month. Runs on demand, because it counts every promotore. */
function Simulazione({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['piani', String(id), 'simulazione'],
    queryFn: async ({ signal }) => (await api(simulaPiano, { params: { id } }, signal)).data,
    enabled: false,
  })
  return (
    <Panel titolo="Che cosa cambierebbe">
      <p className="muted">
        Prova il piano sull’ultimo mese finito, con le cifre di adesso: nulla viene scritto.
      </p>
      <div aria-live="polite">
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {data && (
          <>
            <p>
              Su {longMonth(data.mese)}, di {quanti(data.promotori, 'promotore', 'promotori')}:{' '}
              <b>{quanti(data.salgono, 'sale', 'salgono')}</b>,{' '}
              {quanti(data.restano, 'resta dov’è', 'restano dove sono')},{' '}
              <b>{quanti(data.scendono, 'è sotto le soglie', 'sono sotto le soglie')}</b> (un mese di
              tolleranza, poi un gradino).
            </p>
            <StatisticsTable
              className="gradi"
              first="Gradino"
              columns={['Oggi', 'Con questo']}
              rows={data.gradi.toReversed().map(({ nome, adesso, con_questo }) => ({
                key: nome,
                name: nome,
                cells: [wholeNumber(adesso), wholeNumber(con_questo)],
              }))}
            />
          </>
        )}
      </div>
      <Button variant="outlined" aria-disabled={isFetching} onClick={() => !isFetching && void refetch()}>
        {isFetching ? 'Sto contando…' : data ? 'Prova di nuovo' : 'Prova il piano'}
      </Button>
    </Panel>
  )
}

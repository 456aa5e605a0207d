import { Button, DialogContentText, LinearProgress } from '@mui/material'
import { ApiError } from '@primo/client/api-error'
import {
  agisciSuImportazione,
  caricaImportazione,
  type Importazione,
  leggiImportazione,
} from '@primo/contract/pratiche/operatore-importazioni'
import { accorda, euro, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import {
  type AzioneImportazione,
  IMPORTAZIONI_AL_LAVORO,
  STATI_IMPORTAZIONE,
  type StatoImportazione,
} from '@primo/domain/pratiche/importa-pratiche'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { api } from '../../data/api.ts'
import { callQueryOptions } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { Failure } from '../../ui/form/FormEnd.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Pill, type Tone } from '../../ui/page/Pill.tsx'
import { ColonneForm } from './ColonneForm.tsx'
import { ImportaDryRun } from './ImportaDryRun.tsx'
import './importa.css'

const SOON_MS = 800
const TONES: Partial<Record<StatoImportazione, Tone>> = {
  da_abbinare: 'warn',
  letta: 'warn',
  fermata: 'warn',
  finita: 'ok',
  fallita: 'bad',
  in_lettura: 'base',
  in_corso: 'base',
  in_annullamento: 'base',
}

/** Shows the state of an import as a label. */
export const StatoDellImportazione = ({ stato }: { stato: StatoImportazione }) => (
  <Pill tone={TONES[stato] ?? 'neutro'}>{STATI_IMPORTAZIONE[stato]}</Pill>
)

const isRunning = (stato: StatoImportazione | undefined) =>
  IMPORTAZIONI_AL_LAVORO.some((one) => one === stato)

/** Shows an import of pratiche: progress, content of the file, actions. */
export function ImportazionePage() {
  return (
    <Permitted call={caricaImportazione} titolo="Importa pratiche">
      <Una />
    </Permitted>
  )
}

function Una() {
  const id = Number(useParams().id)
  const queryClient = useQueryClient()
  const query = useQuery({
    ...callQueryOptions(['importazione', id], leggiImportazione, { params: { id } }),
    refetchInterval: ({ state }) => (isRunning(state.data?.stato) ? SOON_MS : false),
  })
  const { data, error } = query
  const missing = error instanceof ApiError && error.status === 404
  const running = isRunning(data?.stato)
  const [choosing, setChoosing] = useState(false)
  // Invalidates the cached data that the import changed.
  useEffect(() => {
    if (!running)
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [what] }) => what !== 'importazione' })
  }, [running, queryClient])

  return (
    <div className="importa">
      <PageHeading
        titolo={data?.nome_file ?? 'Importazione'}
        above={
          <Link className="way-back" to={paths.importa}>
            Importa pratiche
          </Link>
        }
      />
      {missing ? <Failure sentence="Questa importazione non c’è." /> : <QueryStatus query={query} />}
      {data && (
        <>
          <Panel titolo={STATI_IMPORTAZIONE[data.stato]}>
            <div role="status">
              <Andamento one={data} />
            </div>
            <Azioni one={data} chooseColumns={() => setChoosing(true)} />
          </Panel>
          {data.azioni.includes('abbina') && (choosing || data.stato === 'da_abbinare') && (
            <ColonneForm one={data} close={() => setChoosing(false)} />
          )}
          {data.esito && <ImportaDryRun righe={data.righe} esito={data.esito} />}
        </>
      )}
    </div>
  )
}

/** Shows the progress in words, with a bar while a job is running. */
function Andamento({ one }: { one: Importazione }) {
  const { righe, fatte, create, annullate, esito } = one
  switch (one.stato) {
    case 'in_lettura':
      return <Bar what="Righe lette" done={fatte} total={righe} />
    case 'in_corso':
      return <Bar what="Righe importate" done={fatte} total={righe} />
    case 'in_annullamento':
      return <Bar what="Pratiche annullate" done={fatte} total={create - annullate + fatte} />
    case 'da_abbinare':
      return <p>Dalle intestazioni non si capisce quale colonna è quale: sceglile qui sotto.</p>
    case 'letta':
      if (!esito || esito.valide === 0) return <p>In questo file non c’è nulla da importare.</p>
      return (
        <p>
          Letto: {quanti(esito.valide, 'pratica', 'pratiche')} da importare. Nulla è stato ancora scritto.
        </p>
      )
    case 'fermata':
      return (
        <p>
          Fermata a {quanti(create, 'pratica importata', 'pratiche importate')}. Puoi riprendere: ciò che è
          già importato non si ripete.
        </p>
      )
    case 'fallita':
      return (
        <p>
          Non siamo riusciti ad arrivare alla fine. Finora:{' '}
          {quanti(create, 'pratica importata', 'pratiche importate')}.
          {one.azioni.includes('importa') && ' Puoi riprendere: ciò che è già importato non si ripete.'}
        </p>
      )
    case 'finita':
      return (
        <p>
          {create === 0
            ? 'Nessuna pratica nuova: c’erano già tutte.'
            : `${quanti(create, 'pratica importata', 'pratiche importate')}.`}
          {esito &&
            esito.con_errori > 0 &&
            ` ${quanti(esito.con_errori, 'riga con errori è rimasta', 'righe con errori sono rimaste')} fuori: correggi il file e caricalo di nuovo.`}
        </p>
      )
    case 'annullata':
      return (
        <p>
          {quanti(annullate, 'pratica annullata', 'pratiche annullate')}: chi le aveva non le vede più.
          {create > annullate &&
            ` ${quanti(create - annullate, 'è rimasta, perché qualcuno ci ha lavorato', 'sono rimaste, perché qualcuno ci ha lavorato')}.`}
        </p>
      )
    case 'scartata':
      return <p>{one.motivo ?? 'Il file è stato scartato: non si è importato nulla.'}</p>
  }
}

function Bar({ what, done, total }: { what: string; done: number; total: number }) {
  const words = `${what}: ${wholeNumber(Math.min(done, total))} di ${wholeNumber(total)}`
  return (
    <div className="importa-bar">
      <p>{words}</p>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : Math.min(100, (100 * done) / total)}
        aria-label={words}
      />
    </div>
  )
}

type Words = {
  button: string
  danger?: boolean
  ask?: (one: Importazione) => [title: string, text: ReactNode]
}

type PlainAction = Exclude<AzioneImportazione, 'abbina'>
const WORDS: Record<PlainAction, (one: Importazione) => Words> = {
  importa: ({ stato, esito }) =>
    stato === 'letta'
      ? {
          button: `Importa ${quanti(esito?.valide ?? 0, 'pratica', 'pratiche')}`,
          ask: () => [
            `Importare ${quanti(esito?.valide ?? 0, 'pratica', 'pratiche')}?`,
            <>
              {accorda(esito?.valide ?? 0, 'Vale', 'Valgono')} {euro(esito?.totale_importo_cent ?? 0)} in
              tutto. Ogni convenzionato le trova subito fra le sue, con la loro data di registrazione; quelle
              in lavorazione entrano nella coda, al primo passo. Nella storia resta scritto che le hai
              importate tu. Finché nessuno ci ha lavorato, puoi annullarle tutte insieme.
              {(esito?.con_errori ?? 0) > 0 &&
                ` ${quanti(esito!.con_errori, 'riga con errori resta fuori', 'righe con errori restano fuori')}.`}
            </>,
          ],
        }
      : { button: 'Riprendi' },
  ferma: () => ({ button: 'Ferma' }),
  scarta: () => ({ button: 'Scarta il file' }),
  annulla: ({ create, annullate }) => ({
    button: 'Annulla l’importazione',
    danger: true,
    ask: () => [
      `Annullare ${quanti(create - annullate, 'pratica importata', 'pratiche importate')}?`,
      'Chi le ha fra le sue non le vede più, e i nomi dei clienti si dimenticano. Restano quelle su cui qualcuno ha già lavorato. Lo stesso file si può importare di nuovo.',
    ],
  }),
}

/** Shows the available actions on an import. Irreversible actions ask for confirmation. */
function Azioni({ one, chooseColumns }: { one: Importazione; chooseColumns: () => void }) {
  const [confirming, setConfirming] = useState<PlainAction | null>(null)
  const { failure, busy, renew, send } = useSubmit()
  const queryClient = useQueryClient()
  const fai = (azione: PlainAction) =>
    send(async (idempotencyKey) => {
      const { data } = await api(agisciSuImportazione, {
        params: { id: one.id },
        body: { azione },
        idempotencyKey,
      })
      setConfirming(null)
      renew()
      queryClient.setQueryData(['importazione', one.id], data)
    })
  const allowed = one.azioni
    .filter((azione) => azione !== 'abbina')
    .filter((azione) => azione !== 'importa' || one.stato !== 'letta' || one.esito!.valide > 0)
  const question = confirming && WORDS[confirming](one).ask?.(one)
  return (
    <>
      <div className="importa-buttons">
        {allowed.map((azione) => {
          const { button, danger, ask } = WORDS[azione](one)
          return (
            <Button
              key={azione}
              variant={azione === 'importa' ? 'contained' : 'outlined'}
              color={danger ? 'error' : 'primary'}
              aria-disabled={busy}
              onClick={() => (ask ? setConfirming(azione) : void fai(azione))}
            >
              {button}
            </Button>
          )
        })}
        {one.stato === 'letta' && one.azioni.includes('abbina') && (
          <Button variant="outlined" onClick={chooseColumns}>
            Cambia le colonne
          </Button>
        )}
        {one.create > one.annullate && !isRunning(one.stato) && (
          <Button component={Link} to={paths.coda('pratiche')} variant="outlined">
            Vai alle pratiche
          </Button>
        )}
      </div>
      {!confirming && <Failure sentence={failure} />}
      {confirming && question && (
        <ConfirmDialog
          title={question[0]}
          failure={failure}
          busy={busy}
          confirm={confirming === 'importa' ? 'Importa' : 'Annulla l’importazione'}
          {...(WORDS[confirming](one).danger && { danger: true })}
          cancel={() => setConfirming(null)}
          submit={() => void fai(confirming)}
        >
          <DialogContentText>{question[1]}</DialogContentText>
        </ConfirmDialog>
      )}
    </>
  )
}

import './iscrizione.css'
import { messageOf } from '@primo/client/api-error'
import type { StatoUtilizzo } from '@primo/contract/iscritti/persona-giuridica'
import { useQuery } from '@tanstack/react-query'
import {
  categorieMerceologicheQuery,
  codiciAtecoQuery,
  tipiDocumentoQuery,
} from '../../data/reference-lists.ts'
import { paths } from '../../paths.ts'
import { useStoredState } from '../../state/store.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Card, Tag } from '../../ui/cards-and-tags.tsx'
import { profiloDi } from '../../ui/iscrizioni.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { ErrorState } from '../../ui/loading-and-errors.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { aziendaRows, type LabelledValue, legaleRows, sedeRows } from './azienda.ts'
import { Dati } from './Dati.tsx'
import { aziendaQuery } from './PassoAzienda.tsx'
import { legaleQuery } from './PassoLegale.tsx'
import { sedeQuery } from './PassoSede.tsx'

/**
 * Shows the convenzionato's company: data, registered office, legal representative. It was approved with this data, so it is read
 * only here, and corrected by an operator.
 */
export function AziendaPage() {
  const id = useStoredState((s) => profiloDi(s.user.profili, 'convenzionato')?.id_anagrafica ?? 0)
  const azienda = useQuery({ ...aziendaQuery(id), enabled: id > 0 })
  const sede = useQuery({ ...sedeQuery(id), enabled: id > 0 })
  const legale = useQuery({ ...legaleQuery(id), enabled: id > 0 })
  const categorie = useQuery(categorieMerceologicheQuery)
  const ateco = useQuery(codiciAtecoQuery)
  const documenti = useQuery(tipiDocumentoQuery)
  const error = azienda.error ?? sede.error ?? legale.error
  const pronta = azienda.data && sede.data !== undefined && legale.data

  return (
    <AppPage title="La tua azienda" back={paths.convenzionato} narrow>
      {!pronta && error ? (
        <ErrorState
          message={messageOf(error)}
          onRetry={() => void Promise.all([azienda.refetch(), sede.refetch(), legale.refetch()])}
        />
      ) : null}
      {!pronta && !error ? <Skeleton shape="row" count={5} /> : null}
      {pronta ? (
        <div className="stack area-convenzionato">
          <Sezione
            titolo={azienda.data.denominazione}
            rows={aziendaRows(azienda.data, categorie.data ?? [], ateco.data ?? [])}
          />
          <Sezione titolo="Sede" uso={sede.data?.stato_utilizzo} rows={sedeRows(sede.data ?? null)} />
          <Sezione
            titolo="Legale rappresentante"
            uso={legale.data.legale?.stato_utilizzo_legale_rappresentante}
            rows={legaleRows(legale.data.legale, legale.data.rilascio, documenti.data ?? [])}
          />
          <Card soft className="stack">
            <h2>Qualcosa è cambiato?</h2>
            <p className="muted">
              Questi dati sono stati verificati: li cambia un operatore. Chiedi all’assistente di parlare con
              un operatore e scrivi che cosa va corretto.
            </p>
            <ButtonLink to={paths.bot}>Apri l’assistente</ButtonLink>
          </Card>
        </div>
      ) : null}
    </AppPage>
  )
}

interface SezioneProps {
  titolo: string
  /** Usage state of the data in this section, as checked by the operators. */
  uso?: StatoUtilizzo | undefined
  rows: readonly LabelledValue[]
}

function Sezione({ titolo, uso, rows }: SezioneProps) {
  return (
    <Card>
      <div className="stand-head">
        <h2>{titolo}</h2>
        {uso ? <Tag tone={uso.utilizzabile ? 'ok' : 'warn'}>{uso.descrizione}</Tag> : null}
      </div>
      <Dati rows={rows} />
    </Card>
  )
}

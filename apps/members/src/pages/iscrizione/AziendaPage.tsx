import './iscrizione.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../api.ts'
import { dropDraft } from '../../draft.ts'
import { profiloDi } from '../../iscrizioni.ts'
import { categorieMerceologicheQuery, codiciAtecoQuery, tipiDocumentoQuery } from '../../lists.ts'
import { paths } from '../../paths.ts'
import { queryClient } from '../../query.ts'
import { useSaved } from '../../state/store.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/overlays.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Card, Tag } from '../../ui/surfaces.tsx'
import { AziendaForm } from './AziendaForm.tsx'
import { LegaleForm } from './LegaleForm.tsx'
import { aziendaQuery } from './PassoAzienda.tsx'
import { legaleQuery } from './PassoLegale.tsx'
import { sedeQuery } from './PassoSede.tsx'
import { type Riga, righeAzienda, righeLegale, righeSede } from './righe.ts'
import { SedeForm } from './SedeForm.tsx'

type Parte = 'azienda' | 'sede' | 'legale'

/** The convenzionato's company: what it is, where its seat is, who signs for it; and what of it may be changed. */
export function AziendaPage() {
  const id = useSaved((s) => profiloDi(s.user.profili, 'convenzionato')?.id_anagrafica ?? 0)
  const azienda = useQuery({ ...aziendaQuery(id), enabled: id > 0 })
  const sede = useQuery({ ...sedeQuery(id), enabled: id > 0 })
  const legale = useQuery({ ...legaleQuery(id), enabled: id > 0 })
  const categorie = useQuery(categorieMerceologicheQuery)
  const ateco = useQuery(codiciAtecoQuery)
  const documenti = useQuery(tipiDocumentoQuery)
  const [aperta, apri] = useState<Parte | null>(null)
  const error = azienda.error ?? sede.error ?? legale.error
  const pronta = azienda.data && sede.data !== undefined && legale.data

  /** Opens a part's form; or leaves it, and then what was being written in it is gone. */
  function apriOLascia(parte: Parte) {
    if (aperta === parte) dropDraft(`${parte}-${id}`)
    apri(aperta === parte ? null : parte)
  }

  async function salvata(frase: string) {
    await queryClient.invalidateQueries({ queryKey: ['azienda', id] })
    apri(null)
    toast(frase)
  }

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
            aperta={aperta === 'azienda'}
            onApri={azienda.data.modificabile ? () => apriOLascia('azienda') : null}
            righe={righeAzienda(azienda.data, categorie.data ?? [], ateco.data ?? [])}
          >
            <AziendaForm
              present={azienda.data}
              parola="Salva"
              onSaved={() => salvata('Dati dell’azienda salvati.')}
            />
          </Sezione>
          <Sezione
            titolo="Sede"
            tag={
              sede.data ? (
                <Tag tone={sede.data.stato_utilizzo.utilizzabile ? 'ok' : 'warn'}>
                  {sede.data.stato_utilizzo.descrizione}
                </Tag>
              ) : null
            }
            aperta={aperta === 'sede'}
            onApri={azienda.data.modificabile ? () => apriOLascia('sede') : null}
            righe={righeSede(sede.data ?? null)}
          >
            <SedeForm
              id_anagrafica={id}
              present={sede.data ?? null}
              parola="Salva"
              onSaved={() => salvata('Sede salvata: la ricontrolliamo.')}
            />
          </Sezione>
          <Sezione
            titolo="Legale rappresentante"
            tag={
              legale.data.legale ? (
                <Tag
                  tone={legale.data.legale.stato_utilizzo_legale_rappresentante.utilizzabile ? 'ok' : 'warn'}
                >
                  {legale.data.legale.stato_utilizzo_legale_rappresentante.descrizione}
                </Tag>
              ) : null
            }
            aperta={aperta === 'legale'}
            onApri={azienda.data.modificabile ? () => apriOLascia('legale') : null}
            righe={righeLegale(legale.data.legale, legale.data.rilascio, documenti.data ?? [])}
          >
            <LegaleForm
              id_anagrafica={id}
              present={legale.data.legale}
              rilascio={legale.data.rilascio}
              parola="Salva"
              onSaved={() => salvata('Legale rappresentante salvato.')}
            />
          </Sezione>
          {azienda.data.modificabile ? null : (
            <p className="muted">Questi dati sono stati verificati: per cambiarli scrivi all’assistenza.</p>
          )}
        </div>
      ) : null}
    </AppPage>
  )
}

interface SezioneProps {
  titolo: string
  tag?: ReactNode
  righe: readonly Riga[]
  aperta: boolean
  /** Null when it is not the member's to change. */
  onApri: (() => void) | null
  children: ReactNode
}

function Sezione({ titolo, tag, righe, aperta, onApri, children }: SezioneProps) {
  return (
    <Card>
      <div className="stand-head">
        <h2>{titolo}</h2>
        {tag}
      </div>
      {aperta ? (
        children
      ) : (
        <dl className="dati">
          {righe.map(([nome, valore]) => (
            <div key={nome}>
              <dt>{nome}</dt>
              <dd>{valore}</dd>
            </div>
          ))}
        </dl>
      )}
      {onApri ? (
        <Button variant="soft" small aria-expanded={aperta} onClick={onApri}>
          {aperta ? 'Lascia com’era' : 'Modifica'}
        </Button>
      ) : null}
    </Card>
  )
}

import './iscrizione.css'
import type { IndirizzoAzienda } from '@primo/contract/persona-giuridica'
import { dataBreve, oggiARoma } from '@primo/domain/data'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../api.ts'
import { profiloDi } from '../../iscrizioni.ts'
import { paths } from '../../paths.ts'
import { queryClient } from '../../query.ts'
import { useSaved } from '../../state/store.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { nomeComune } from '../../ui/comune.ts'
import { toast } from '../../ui/overlays.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Card, Tag } from '../../ui/surfaces.tsx'
import { AziendaForm } from './AziendaForm.tsx'
import { LegaleForm } from './LegaleForm.tsx'
import { aziendaQuery } from './PassoAzienda.tsx'
import { legaleQuery } from './PassoLegale.tsx'
import { sedeQuery } from './PassoSede.tsx'
import { SedeForm } from './SedeForm.tsx'

type Parte = 'azienda' | 'sede' | 'legale'

/** The convenzionato's company: what it is, where its seat is, who signs for it; and what of it may be changed. */
export function AziendaPage() {
  const id = useSaved((s) => profiloDi(s.user.profili, 'convenzionato')?.id_anagrafica ?? 0)
  const azienda = useQuery({ ...aziendaQuery(id), enabled: id > 0 })
  const sede = useQuery({ ...sedeQuery(id), enabled: id > 0 })
  const legale = useQuery({ ...legaleQuery(id), enabled: id > 0 })
  const [aperta, apri] = useState<Parte | null>(null)
  const error = azienda.error ?? sede.error ?? legale.error
  const pronta = azienda.data && sede.data !== undefined && legale.data

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
            onApri={azienda.data.modificabile ? () => apri(aperta === 'azienda' ? null : 'azienda') : null}
            righe={[
              ['Partita IVA', azienda.data.partita_iva],
              ['Forma giuridica', azienda.data.natura_giuridica],
              ['Codice fiscale', azienda.data.codice_fiscale],
              ['Attività (ATECO)', azienda.data.codice_ateco ?? '—'],
            ]}
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
            onApri={azienda.data.modificabile ? () => apri(aperta === 'sede' ? null : 'sede') : null}
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
            onApri={azienda.data.modificabile ? () => apri(aperta === 'legale' ? null : 'legale') : null}
            righe={
              legale.data.legale
                ? [
                    [
                      'Nome',
                      `${legale.data.legale.nome_legale_rappresentante} ${legale.data.legale.cognome_legale_rappresentante}`,
                    ],
                    ['E-mail', legale.data.legale.email_legale_rappresentante],
                    [
                      'Documento valido fino al',
                      dataBreve(legale.data.legale.data_scadenza_documento_legale_rappresentante),
                    ],
                  ]
                : [['Nome', 'Da scrivere']]
            }
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

function righeSede(sede: IndirizzoAzienda | null): [string, string][] {
  if (!sede) return [['Indirizzo', 'Da scrivere']]
  const dove = sede.comune ? `${sede.indirizzo}, ${sede.cap} ${nomeComune(sede.comune)}` : sede.indirizzo
  const ultimo = sede.last_check_stato_utilizzo[0]
  return [
    ['Indirizzo', dove],
    ...(ultimo
      ? [['Ultimo controllo', dataBreve(oggiARoma(new Date(ultimo.data)))] as [string, string]]
      : []),
  ]
}

interface SezioneProps {
  titolo: string
  tag?: ReactNode
  righe: [string, string][]
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

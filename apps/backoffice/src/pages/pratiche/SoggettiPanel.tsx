import { Button } from '@mui/material'
import {
  correggiSoggetto,
  type SoggettoOperatore,
  soggettiPratica,
} from '@primo/contract/pratiche/operatore-soggetti'
import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import { longInstant } from '@primo/domain/platform/dates'
import { numeroConTitolare } from '@primo/domain/pratiche/pratica'
import { CANALI_INFORMATIVA, nomeSoggetto, RUOLI_SOGGETTO } from '@primo/domain/pratiche/soggetto'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { AskAction } from '../../ui/actions/ActionDialog.tsx'
import { ErrorState } from '../../ui/page/loading-and-errors.tsx'
import { Permitted } from '../../ui/page/Page.tsx'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { Pill } from '../../ui/page/Pill.tsx'
import { formOfSoggetto, nuovoSoggetto, type SoggettoRecord, soggettiActions } from './soggetti-actions.ts'
import './soggetti.css'

/** Panel of a pratica with its persons: contacts, notice, consent, other pratiche with the same codice fiscale. */
export function SoggettiPanel({ pratica_id, nominativo }: { pratica_id: number; nominativo: string }) {
  const query = useRead(['pratiche', String(pratica_id), 'soggetti'], soggettiPratica, {
    params: { id: pratica_id },
  })
  const [open, setOpen] = useState<{ azione: 'aggiungi' | 'correggi'; record: SoggettoRecord } | null>(null)
  const { data, error } = query
  const masked = open?.record.codice_fiscale === null
  return (
    <Panel titolo="Persone">
      {!data && error && <ErrorState error={error} retry={() => void query.refetch()} />}
      {!data && !error && <p role="status">Caricamento…</p>}
      {data?.soggetti.length === 0 && <p>Nessuna persona, per ora.</p>}
      {data && data.soggetti.length > 0 && (
        <ul className="soggetti">
          {data.soggetti.map((s) => (
            <li key={s.id}>
              <Soggetto soggetto={s} />
              {data.azioni.includes('cambia') && (
                <Permitted call={correggiSoggetto}>
                  <Button
                    size="small"
                    aria-label={`Correggi ${nomeSoggetto(s)}`}
                    onClick={() => setOpen({ azione: 'correggi', record: s })}
                  >
                    Correggi
                  </Button>
                </Permitted>
              )}
            </li>
          ))}
        </ul>
      )}
      {data?.azioni.includes('aggiungi') && (
        <Permitted call={correggiSoggetto}>
          <Button
            variant="outlined"
            onClick={() => setOpen({ azione: 'aggiungi', record: nuovoSoggetto(data.soggetti, nominativo) })}
          >
            Aggiungi persona
          </Button>
        </Permitted>
      )}
      {open && (
        <AskAction
          table={soggettiActions(pratica_id, masked)}
          record={open.record}
          azione={open.azione}
          initial={formOfSoggetto(open.record)}
          bozza={`soggetto:${pratica_id}:${open.record.id}`}
          close={() => setOpen(null)}
        />
      )}
    </Panel>
  )
}

function Soggetto({ soggetto: s }: { soggetto: SoggettoOperatore }) {
  const { informativa, consenso } = s
  return (
    <>
      <h3>
        {nomeSoggetto(s)} <Pill tone="base">{RUOLI_SOGGETTO[s.ruolo]}</Pill>{' '}
        {informativa === null && <Pill tone="warn">Informativa da consegnare</Pill>}
      </h3>
      <Facts
        items={[
          ['Codice fiscale', s.codice_fiscale ?? s.codice_mascherato],
          ['Cellulare', s.cellulare && <a href={`tel:${s.cellulare}`}>{formatCellulare(s.cellulare)}</a>],
          ['E-mail', s.email && <a href={`mailto:${s.email}`}>{s.email}</a>],
          informativa && [
            'Informativa',
            `${CANALI_INFORMATIVA[informativa.canale]}, ${longInstant(new Date(informativa.quando))}, versione ${informativa.versione}`,
          ],
          [
            'Dati alle banche',
            consenso
              ? `${consenso.dato ? 'Acconsente' : 'Non acconsente'}, ${longInstant(new Date(consenso.quando))}, versione ${consenso.versione}`
              : 'Non ancora chiesto',
          ],
          s.doppioni.length > 0 && [
            'Anche in',
            s.doppioni.map((d, at) => (
              <span key={d.id_scheda}>
                {at > 0 && ', '}
                <Link to={paths.una('pratiche', d.id_scheda)}>{numeroConTitolare(d.numero, d.titolare)}</Link>
              </span>
            )),
          ],
        ]}
      />
      {s.avvisi.map((avviso) => (
        <p key={avviso} className="muted">
          {avviso}
        </p>
      ))}
    </>
  )
}

import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import { longDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { IscrizioneIntera } from '../../ui/actions/iscrizioni.ts'
import { STATES } from '../../ui/labels/iscrizioni.ts'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { Pill } from '../../ui/page/Pill.tsx'

type Azienda = NonNullable<IscrizioneIntera['azienda']>

/** Shows the convenzionato's company: data, seat, legal representative, other members. */
export function DatiAzienda({
  iscrizione: i,
  azienda: a,
}: {
  iscrizione: IscrizioneIntera
  azienda: Azienda
}) {
  const { sede, legale_rappresentante: l } = i
  return (
    <>
      <Panel titolo="Azienda">
        {!i.azienda_propria && (
          <p className="note">Era già registrata da altri: chi si iscrive la raggiunge, non la scrive.</p>
        )}
        <Facts
          items={[
            ['Denominazione', a.denominazione],
            ['Partita IVA', a.partita_iva],
            ['Codice fiscale', a.codice_fiscale],
            ['Natura giuridica', a.natura_giuridica],
            ['Attività (ATECO)', a.codice_ateco],
            sede && [
              'Sede',
              <span key="s">
                {sede.indirizzo}, {sede.cap} {sede.comune?.descrizione} ({sede.provincia}){' '}
                <Pill tone={sede.stato_utilizzo.utilizzabile ? 'ok' : 'warn'}>
                  {sede.stato_utilizzo.descrizione}
                </Pill>
              </span>,
            ],
            i.altri_con_azienda.length > 0 && [
              'Altri iscritti',
              <span key="a">
                {i.altri_con_azienda.map((other, n) => (
                  <span key={other.id}>
                    {n > 0 && ', '}
                    <Link to={paths.una('iscrizioni', other.id)}>{other.persona}</Link> (
                    {STATES[other.stato][0].toLowerCase()})
                  </span>
                ))}
              </span>,
            ],
          ]}
        />
      </Panel>
      {l && (
        <Panel titolo="Legale rappresentante">
          {l.avvisi.map((avviso) => (
            <p className="note" key={avviso}>
              {avviso}
            </p>
          ))}
          <Facts
            items={[
              ['Nome', `${l.nome_legale_rappresentante} ${l.cognome_legale_rappresentante}`],
              ['Codice fiscale', l.codice_fiscale_legale_rappresentante],
              [
                'Nascita',
                `${longDate(l.data_nascita_legale_rappresentante)}, ${l.citta_nascita_legale_rappresentante} (${l.provincia_nascita_legale_rappresentante})`,
              ],
              [
                'Documento',
                `${l.numero_documento_legale_rappresentante}, rilasciato da ${l.rilasciato_da_legale_rappresentante} ${elide('il', longDate(l.data_rilascio_documento_legale_rappresentante))}`,
              ],
              ['Scade', longDate(l.data_scadenza_documento_legale_rappresentante)],
              ['E-mail', l.email_legale_rappresentante],
              ['Cellulare', formatCellulare(l.cellulare_legale_rappresentante)],
            ]}
          />
        </Panel>
      )}
    </>
  )
}

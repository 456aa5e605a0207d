import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import { fullName } from '@primo/domain/anagrafica/person-names'
import { listMissing } from '@primo/domain/iscritti/iscrizione'
import { longDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { type IscrizioneIntera, iscrizioniActions } from '../../ui/actions/iscrizioni.ts'
import { Detail } from '../../ui/detail/Detail.tsx'
import { stepsOf } from '../../ui/detail/HistoryList.tsx'
import { dayOf, formatElapsed } from '../../ui/labels/date-formats.ts'
import { RUOLO_NAMES, STATES } from '../../ui/labels/iscrizioni.ts'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { Pill, StatePill } from '../../ui/page/Pill.tsx'
import { Contatto, PersonaLink } from '../../ui/person/links.tsx'
import { card } from './IscrizioniList.tsx'

export function IscrizioneShow() {
  return (
    <Detail<IscrizioneIntera>
      table={iscrizioniActions}
      card={card}
      stato={(i) => (
        <>
          <StatePill state={STATES[i.stato]} />
          <span>{formatElapsed(i.dal)}</span>
        </>
      )}
      dati={(i) => (
        <>
          {i.manca.length > 0 && <p className="note">Manca: {listMissing(i.manca)}</p>}
          <DatiPersona iscrizione={i} area={RUOLO_NAMES[i.ruolo]} />
          {i.azienda && <DatiAzienda iscrizione={i} azienda={i.azienda} />}
        </>
      )}
      storia={(i) => stepsOf(i.storia, (s) => STATES[s.stato][0], 'l’iscritto')}
    />
  )
}

/** Shows the applicant: identity, sponsor, agreement, requirements. */
function DatiPersona({ iscrizione: i, area }: { iscrizione: IscrizioneIntera; area: string }) {
  const { persona: p, sponsor, accordo } = i
  return (
    <>
      <Panel titolo="Chi si iscrive">
        <Facts
          items={[
            ['Nome', <PersonaLink key="n" utente_id={p.id_utente} denominazione={fullName(p)} />],
            ['Area', area],
            ['Codice fiscale', p.codice_fiscale],
            ['Nascita', p.data_nascita && longDate(p.data_nascita)],
            ['E-mail', <Contatto key="e" valore={p.email} verificato={p.email_verificata} verso="mailto" />],
            [
              'Cellulare',
              <Contatto key="c" valore={p.cellulare} verificato={p.cellulare_verificato} verso="tel" />,
            ],
            ['Registrato', dayOf(p.registrato_il)],
            p.bloccato && [
              'Account',
              <Pill key="b" tone="bad">
                Bloccato
              </Pill>,
            ],
            sponsor && [
              'Sponsor',
              <span key="s">
                <PersonaLink {...sponsor} />
                {`, codice ${sponsor.codice}${sponsor.attivo ? '' : ', non attivo'}`}
              </span>,
            ],
            accordo && [
              'Accordo',
              <span key="a">
                <a href={accordo.url} target="_blank" rel="noreferrer">
                  {accordo.versione}
                </a>
                , accettato {elide('il', dayOf(accordo.accettato_il))}
              </span>,
            ],
          ]}
        />
      </Panel>
      {i.requisiti.length > 0 && (
        <Panel titolo="Requisiti">
          <Facts
            items={i.requisiti.map((r) => [
              r.obbligatorio ? r.descrizione : `${r.descrizione} (facoltativo)`,
              r.valore ? (
                `${r.valore}${r.scade_il ? `, scade ${elide('il', longDate(r.scade_il))}` : ''}`
              ) : (
                <Pill key="m" tone={r.obbligatorio ? 'warn' : 'neutro'}>
                  Non indicato
                </Pill>
              ),
            ])}
          />
        </Panel>
      )}
    </>
  )
}

type Azienda = NonNullable<IscrizioneIntera['azienda']>

/** Shows the convenzionato's company: data, registered office, legal representative, other members. */
function DatiAzienda({ iscrizione: i, azienda: a }: { iscrizione: IscrizioneIntera; azienda: Azienda }) {
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

import { fullName } from '@primo/domain/anagrafica/person-names'
import { longDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import type { IscrizioneIntera } from '../../ui/actions/iscrizioni.ts'
import { dayOf } from '../../ui/labels/formats.ts'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { Pill } from '../../ui/page/Pill.tsx'
import { Contatto } from '../../ui/person/Contatto.tsx'
import { PersonaLink } from '../../ui/person/PersonaLink.tsx'

/** Shows the applicant: identity, sponsor, agreement, requirements. */
export function DatiPersona({ iscrizione: i, area }: { iscrizione: IscrizioneIntera; area: string }) {
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
              `${sponsor.denominazione}, codice ${sponsor.codice}${sponsor.attivo ? '' : ', non attivo'}`,
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

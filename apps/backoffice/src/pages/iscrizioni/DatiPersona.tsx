import { dataLunga } from '@primo/domain/platform/data'
import { giornoDi } from '../../ui/formati.ts'
import { Pillola } from '../../ui/Pillola.tsx'
import { Dati, Scheda } from '../../ui/Scheda.tsx'
import type { IscrizioneIntera } from '../../ui/tavola-iscrizioni.ts'

const Contatto = (props: { valore: string; verificato: boolean; verso: string }) => (
  <>
    <a href={`${props.verso}:${props.valore}`}>{props.valore}</a>{' '}
    <Pillola tono={props.verificato ? 'ok' : 'warn'}>
      {props.verificato ? 'Verificato' : 'Da verificare'}
    </Pillola>
  </>
)

/** Who enrols, under whom, with which agreement and which requirements. */
export function DatiPersona({ iscrizione: i, area }: { iscrizione: IscrizioneIntera; area: string }) {
  const { persona: p, sponsor, accordo } = i
  return (
    <>
      <Scheda titolo="Chi si iscrive">
        <Dati
          voci={[
            ['Nome', `${p.nome} ${p.cognome}`],
            ['Area', area],
            ['Codice fiscale', p.codice_fiscale],
            ['Nascita', p.data_nascita && dataLunga(p.data_nascita)],
            ['E-mail', <Contatto key="e" valore={p.email} verificato={p.email_verificata} verso="mailto" />],
            [
              'Cellulare',
              <Contatto key="c" valore={p.cellulare} verificato={p.cellulare_verificato} verso="tel" />,
            ],
            ['Registrato', giornoDi(p.registrato_il)],
            p.bloccato && [
              'Account',
              <Pillola key="b" tono="bad">
                Bloccato
              </Pillola>,
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
                , accettato il {giornoDi(accordo.accettato_il)}
              </span>,
            ],
          ]}
        />
      </Scheda>
      {i.requisiti.length > 0 && (
        <Scheda titolo="Requisiti">
          <Dati
            voci={i.requisiti.map((r) => [
              r.obbligatorio ? r.descrizione : `${r.descrizione} (facoltativo)`,
              r.valore ? (
                `${r.valore}${r.scade_il ? `, scade il ${dataLunga(r.scade_il)}` : ''}`
              ) : (
                <Pillola key="m" tono={r.obbligatorio ? 'warn' : 'neutro'}>
                  Non indicato
                </Pillola>
              ),
            ])}
          />
        </Scheda>
      )}
    </>
  )
}

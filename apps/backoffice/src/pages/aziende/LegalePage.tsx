import {
  correggiLegaleAzienda,
  type LegaleAzienda,
  type LegaleLetto,
  leggiLegaleAzienda,
  scelteAzienda,
} from '@primo/contract/iscritti/operatore-aziende'
import { formatProvaLegale } from '@primo/domain/iscritti/azienda'
import { parseDate, shortDate } from '@primo/domain/platform/dates'
import { Link } from 'react-router'
import { useRead, useReadOne } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../ui/detail/RecordPage.tsx'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { PendingChanges } from './azienda-form-fields.tsx'
import { formOfLegale, LABELS, LegaleForm, SESSI } from './LegaleForm.tsx'
import '../../ui/detail/detail.css'

type Documenti = readonly { codice: string; descrizione: string }[]

/** Shows a company's legal representative: the current data, an open correction, and the form to propose one. */
export function LegalePage() {
  const query = useReadOne('legale', leggiLegaleAzienda)
  const scelte = useRead(['aziende', 'scelte'], scelteAzienda, {})
  return (
    <Permitted call={leggiLegaleAzienda} titolo="Legale rappresentante">
      <RecordPage
        back={{
          to: query.data ? paths.una('aziende', query.data.id) : paths.coda('aziende'),
          name: 'Azienda',
        }}
        query={query}
      >
        {(data) => (
          <>
            <PageHeading titolo={`Chi rappresenta ${data.azienda}`} />
            <QueryStatus query={scelte} />
            {scelte.data && <Legale data={data} documenti={scelte.data.documenti} />}
          </>
        )}
      </RecordPage>
    </Permitted>
  )
}

function Legale({ data, documenti }: { data: LegaleAzienda; documenti: Documenti }) {
  const { ora, proposto } = data
  return (
    <div className="detail">
      <div className="to-know">
        {proposto && (
          <Panel titolo="La correzione che aspetta">
            <PendingChanges caption="Che cosa è proposto" changes={between(ora, proposto.dati, documenti)} />
            {proposto.dati.avvisi.map((avviso) => (
              <p className="note" key={avviso}>
                {avviso}
              </p>
            ))}
            <Facts
              items={[
                ['Lo prova', formatProvaLegale(proposto.prova, proposto.prova_del)],
                ['Perché', proposto.motivo],
              ]}
            />
            <p>
              <Link className="title-link" to={paths.coda('proposte')}>
                Si conferma o si rifiuta in «Da confermare»
              </Link>
            </p>
          </Panel>
        )}
        <Panel titolo="Com’è adesso">
          {ora ? (
            <Facts items={rowsOf(ora, documenti).map(([name, value]) => [name, value] as const)} />
          ) : (
            <p>Non è mai stato scritto.</p>
          )}
        </Panel>
      </div>
      {data.azioni.includes('correggi') && (
        <Permitted call={correggiLegaleAzienda}>
          <div className="to-do">
            <Panel titolo="Proponi una correzione">
              <LegaleForm legale={data} documenti={documenti} />
            </Panel>
          </div>
        </Permitted>
      )}
    </div>
  )
}

/** Formats each field of the legal representative as a row of name and value. */
function rowsOf(legale: LegaleLetto, documenti: Documenti): [name: string, said: string][] {
  const form = formOfLegale(legale)
  return (Object.keys(LABELS) as (keyof typeof LABELS)[]).map((field) => {
    const text = form[field]
    const document = field === 'id_tipo_documento' && documenti.find(({ codice }) => codice === text)
    if (field === 'sesso') return [LABELS[field], SESSI[text as keyof typeof SESSI]]
    return [LABELS[field], document ? document.descrizione : parseDate(text) ? shortDate(text) : text]
  })
}

function between(was: LegaleLetto | null, now: LegaleLetto, documenti: Documenti) {
  const before = was && rowsOf(was, documenti)
  return rowsOf(now, documenti)
    .map(([name, value], i) => ({ field: name, name, was: before?.[i]?.[1] ?? '', now: value }))
    .filter((row) => row.was !== row.now)
}

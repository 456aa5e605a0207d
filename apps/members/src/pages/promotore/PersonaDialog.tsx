import { aOrAd } from '@primo/domain/platform/italian'
import './persona.css'
import { leggiPersonaRete, type PersonaRete } from '@primo/contract/rete/rete'
import { nomeDaDire } from '@primo/domain/anagrafica/person-names'
import { longMonth } from '@primo/domain/platform/dates'
import { accorda, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryFunctionOf } from '../../data/api.ts'
import { queryClient } from '../../data/query-client.ts'
import { siteAddress } from '../../data/settings.ts'
import { canShare, share } from '../../device/share.ts'
import { paths } from '../../paths.ts'
import { currentProductName } from '../../state/product-name.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogFrame } from '../../ui/dialogs.tsx'
import { openCustomDialog, toast } from '../../ui/overlays.ts'
import { initials, type Ramo } from './rete.ts'

interface Chosen {
  rami: readonly Ramo[]
  /** Index of the person in the tree. */
  place: number
}

/**
 * Shows the details of a person of the network.
 * @returns whether to show the person's branch in the tree
 */
export function personaDialog(chosen: Chosen): Promise<boolean> {
  return openCustomDialog<boolean>((close) => <Persona {...chosen} close={close} />, false)
}

const personaQuery = (id: number) =>
  queryOptions({
    queryKey: ['promotore', 'persona', id],
    queryFn: queryFunctionOf(leggiPersonaRete, { params: { id } }),
  })

/**
 * Shows name, date of joining and size of the branch, with totals of pratiche only, never by author or by month
 * (docs/decisions/0048).
 */
function Persona({ rami, place, close }: Chosen & { close: (go: boolean) => void }) {
  const { nodo, fine, padre } = rami[place]!
  // Dialogs are rendered outside the areas, and so outside their QueryClientProvider.
  const { data } = useQuery(personaQuery(nodo.id_segnalatore), queryClient)
  const below = rami.slice(place + 1, fine)
  const sue = below.reduce((sum, r) => sum + r.nodo.pratiche, 0)
  const invito = padre < 0 ? 'con il tuo invito' : `con l’invito di ${rami[padre]!.nodo.denominazione}`
  return (
    <DialogFrame title={nodo.denominazione} tone="sheet" onEscape={() => close(false)}>
      <p className="muted scheda-chi">
        <span className="persona-initials" aria-hidden="true">
          {initials(nodo.denominazione)}
        </span>
        <span>
          {nodo.livello}º livello{nodo.qualifica ? `, ${nodo.qualifica}` : ''}
          <br />
          {data ? `Con te da ${longMonth(data.dal.slice(0, 7))}, ${invito}` : invito}
        </span>
      </p>
      <dl className="scheda-cifre">
        <Cifra n={nodo.pratiche} parola={accorda(nodo.pratiche, 'pratica inviata', 'pratiche inviate')} />
        <Cifra n={below.length} parola="nel suo ramo" />
        <Cifra n={sue} parola={accorda(sue, 'inviata dal ramo', 'inviate dal ramo')} />
      </dl>
      {below.length > 0 && data ? <PersonaAnno mesi={data.mesi} /> : null}
      <div className="dialog-buttons scheda-azioni">
        <Button variant="soft" onClick={() => void invitaDiNuovo(nodo.denominazione)}>
          Invita di nuovo
        </Button>
        <Button onClick={() => close(true)}>
          {below.length > 0 ? 'Apri il suo ramo' : 'Vai nell’albero'}
        </Button>
      </div>
      <Button variant="plain" block onClick={() => close(false)}>
        Chiudi
      </Button>
    </DialogFrame>
  )
}

function Cifra({ n, parola }: { n: number; parola: string }) {
  return (
    <div>
      <dt>{parola}</dt>
      <dd>{wholeNumber(n)}</dd>
    </div>
  )
}

/** Shows the people who joined a branch in a year: chart, summary, table by month. */
function PersonaAnno({ mesi }: Pick<PersonaRete, 'mesi'>) {
  const entrate = mesi.reduce((sum, m) => sum + m.persone, 0)
  const last = mesi.findLast((m) => m.persone > 0)
  if (!last) return <p className="muted">Nell’ultimo anno nel suo ramo non è entrato nessuno.</p>
  const most = Math.max(...mesi.map((m) => m.persone))
  return (
    <section className="scheda-anno" aria-label="Un anno del suo ramo">
      <p>
        <b>
          {quanti(entrate, 'persona', 'persone')} {accorda(entrate, 'entrata', 'entrate')} in dodici mesi
        </b>
        <span className="muted">, l’ultima {aOrAd(longMonth(last.mese))}.</span>
      </p>
      <div className="scheda-colonne" aria-hidden="true">
        {mesi.map((m) => (
          <i key={m.mese} style={{ height: m.persone ? `max(4px, ${(m.persone / most) * 100}%)` : '2px' }} />
        ))}
      </div>
      <details className="scheda-tabella">
        <summary>I mesi in tabella</summary>
        <table>
          <caption className="visually-hidden">Persone entrate nel suo ramo, mese per mese</caption>
          <tbody>
            {mesi.toReversed().map((m) => (
              <tr key={m.mese}>
                <th scope="row">{longMonth(m.mese)}</th>
                <td>{wholeNumber(m.persone)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

/**
 * Shares a text for an inactive person of the network. The member chooses the channel, because the app does not disclose phone
 * numbers.
 */
async function invitaDiNuovo(denominazione: string): Promise<void> {
  const nome = nomeDaDire(denominazione.split(' ')[0] ?? denominazione)
  const text = `Ciao ${nome}, ti aspetto su ${currentProductName()}: la tua area è pronta, riprendi quando vuoi.`
  const url = siteAddress(paths.app)
  try {
    if (canShare()) await share({ title: `Ti aspetto su ${currentProductName()}`, text, url })
    else {
      await navigator.clipboard.writeText(`${text} ${url}`)
      toast('Messaggio copiato: incollalo dove vi scrivete.')
    }
  } catch {
    toast('Non riesco a preparare il messaggio: riprova tra poco.', 'warning')
  }
}

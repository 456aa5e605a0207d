import './persona.css'
import { leggiPersonaRete } from '@primo/contract/rete/rete'
import { longMonth } from '@primo/domain/platform/dates'
import { accorda, wholeNumber } from '@primo/domain/platform/numbers'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryFunctionOf } from '../../data/api.ts'
import { queryClient } from '../../data/query.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogFrame } from '../../ui/dialogs.tsx'
import { openCustomDialog } from '../../ui/overlays.ts'
import { invitaDiNuovo } from './invita-di-nuovo.ts'
import { PersonaAnno } from './PersonaAnno.tsx'
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

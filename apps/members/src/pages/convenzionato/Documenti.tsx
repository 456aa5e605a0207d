import { loadCode } from '@primo/client/lazy'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { documentContent, documentiQuery, sendDocument } from '../../data/documenti.ts'
import { Checklist } from '../../ui/Checklist.tsx'
import { Card } from '../../ui/cards-and-tags.tsx'
import { openCustomDialog } from '../../ui/overlays.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Checklist of the documents of a pratica, each with its state, and the way to send it. */
export function Documenti({ id }: { id: number }) {
  const query = useQuery(documentiQuery(id))
  // The page of another pratica stays mounted during the transition.
  const heading = useId()
  return (
    <Card role="region" aria-labelledby={heading}>
      <h2 id={heading}>Documenti</h2>
      <QueryView query={query} coming={<Skeleton count={3} shape="row" />}>
        {(data) => (
          <Checklist
            documenti={data}
            send={(what) => sendDocument(id, what)}
            open={(documento_id, nome) => show(id, documento_id, nome)}
            withoutNotice="Prima di inviare documenti indica chi è il cliente, in «Persone», e consegnagli l’informativa sui suoi dati."
          />
        )}
      </QueryView>
    </Card>
  )
}

/** Shows a document in a dialog. */
async function show(id: number, documento_id: number, nome: string): Promise<void> {
  const [file, { DocumentoAperto }] = await Promise.all([
    documentContent(id, documento_id),
    loadCode(() => import('./DocumentoAperto.tsx')),
  ])
  const draw = (close: () => void) => <DocumentoAperto file={file} nome={nome} close={close} />
  void openCustomDialog<void>(draw, undefined)
}

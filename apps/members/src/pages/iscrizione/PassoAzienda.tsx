import { ApiError } from '@primo/client/api-error'
import { verificaConvenzionato } from '@primo/contract/ingresso/iscrizione'
import { leggiAzienda, ricercaAzienda } from '@primo/contract/iscritti/persona-giuridica'
import { verificaPartitaIva } from '@primo/domain/anagrafica/company-numbers'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { api, queryFunctionOf } from '../../data/api.ts'
import { useDraft } from '../../state/form-drafts.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, FormFailure } from '../../ui/Form.tsx'
import { formOutcome } from '../../ui/form-errors.ts'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/overlays.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useForm } from '../../ui/useForm.ts'
import { AziendaForm, AziendaNota } from './AziendaForm.tsx'
import { type PropsPasso, usePasso } from './steps.ts'

/** Returns the query of the company that the member registered. */
export const aziendaQuery = (id: number) =>
  queryOptions({
    queryKey: ['azienda', id],
    queryFn: queryFunctionOf(leggiAzienda, { params: { id } }),
    staleTime: 0,
  })

/**
 * Enrolment step that chooses the company by partita IVA: the member requests to join an existing one, or registers a new one.
 */
export function PassoAzienda({ iscrizione, avanti }: PropsPasso) {
  const { anagrafica, azienda_propria } = iscrizione
  const [other, cambia] = useState(false)
  if (anagrafica === null || other) return <CercaAzienda forward={avanti} />
  if (!azienda_propria) {
    return (
      <>
        <AziendaNota denominazione={anagrafica.denominazione} comune={null} />
        <Button block onClick={() => avanti(iscrizione)}>
          Vai avanti
        </Button>
        <Button variant="soft" block onClick={() => cambia(true)}>
          È un’altra azienda
        </Button>
      </>
    )
  }
  return <Propria id={anagrafica.id} forward={avanti} />
}

function Propria({ id, forward }: { id: number; forward: PropsPasso['avanti'] }) {
  return (
    <QueryView query={useQuery(aziendaQuery(id))} coming={<Skeleton shape="row" count={4} />}>
      {(azienda) => (
        <AziendaForm
          present={azienda}
          submitLabel="Salva e vai avanti"
          onSaved={async (a) => forward(await iscriviCon(a.id_anagrafica))}
        />
      )}
    </QueryView>
  )
}

/** State of the search: not started, an existing company, or an unknown partita IVA. */
const ricerca = z.object({
  vat: z.string(),
  esito: z.nullable(
    z.object({
      partita_iva: z.string(),
      nota: z.nullable(
        z.object({ id_anagrafica: z.int(), denominazione: z.string(), comune: z.nullable(z.string()) }),
      ),
    }),
  ),
})

/**
 * Enrols with a company.
 * @returns the enrolment in its new state
 */
const iscriviCon = async (id_anagrafica: number) =>
  (await api(verificaConvenzionato, { body: { id_anagrafica } })).data

/** Form that searches a company by partita IVA. The member requests to join the company that is found, or registers a new one. */
function CercaAzienda({ forward }: { forward: PropsPasso['avanti'] }) {
  const bozza = useDraft('azienda-cercata', ricerca)
  const unione = usePasso((fresh) => {
    bozza.drop()
    forward(fresh)
  })

  const draft = useForm(
    {
      open: () => ({ vat: '', esito: null }),
      check: ({ vat }) => {
        const found = verificaPartitaIva(vat)
        return found.ok ? formOutcome(found.partita_iva, {}) : formOutcome('', { vat: `${found.message}.` })
      },
      send: async (partita_iva) => ({ partita_iva, nota: await find(partita_iva) }),
      onSaved: (esito) => bozza.keep({ vat, esito }),
      only: 'vat',
    },
    bozza,
  )
  const { vat, esito } = draft.form
  const read = verificaPartitaIva(vat)
  const zeros =
    read.ok && !vat.replace(/\D/g, '').startsWith('0') && read.partita_iva.startsWith('0')
      ? `La leggiamo ${read.partita_iva}: gli zeri iniziali si perdono nei fogli di calcolo.`
      : null

  return (
    <>
      <Form form={draft} submitLabel={esito ? null : 'Cerca'}>
        <Field
          label="Partita IVA"
          inputMode="numeric"
          autoComplete="off"
          placeholder="01234567890"
          maxLength={60}
          hint={zeros ?? 'Vediamo prima se l’azienda è già conosciuta.'}
          {...draft.field('vat')}
          onChange={(event) => draft.change({ vat: event.target.value, esito: null }, 'vat')}
        />
      </Form>
      {esito?.nota ? (
        <>
          <FormFailure message={unione.failure} />
          <AziendaNota denominazione={esito.nota.denominazione} comune={esito.nota.comune} />
          <Button
            block
            busy={unione.busy}
            onClick={() => void unione.fai(() => iscriviCon(esito.nota!.id_anagrafica))}
          >
            Sì, è questa
          </Button>
          <Button variant="soft" block onClick={() => bozza.keep({ vat: '', esito: null })}>
            No, cerca di nuovo
          </Button>
        </>
      ) : null}
      {esito && !esito.nota ? (
        <>
          <p className="notice" role="status">
            <Icon name="info" />
            Non la conosciamo ancora: scrivi tu i suoi dati.
          </p>
          <AziendaForm
            present={null}
            partita_iva={esito.partita_iva}
            submitLabel="Registra e vai avanti"
            onSaved={async (a) => {
              forward(await iscriviCon(a.id_anagrafica))
              bozza.drop()
            }}
            onKnown={async (cause) => {
              const nota = await find(esito.partita_iva)
              if (!nota) throw cause
              bozza.keep({ vat, esito: { ...esito, nota } })
              toast('Questa azienda è già registrata.', 'info')
            }}
          />
        </>
      ) : null}
    </>
  )
}

/** Searches a company by partita IVA. @returns null when no company has it */
async function find(vat: string) {
  try {
    return (await api(ricercaAzienda, { params: { vat } })).data
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === 'NON_TROVATO') return null
    throw cause
  }
}

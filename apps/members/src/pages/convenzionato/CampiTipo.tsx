import type { Campo } from '@primo/contract/anagrafica/campi-finanziamento'
import type { DatiPratica } from '@primo/contract/pratiche/dati'
import { LIMITI_VALORE, testoValore } from '@primo/domain/anagrafica/campi-finanziamento'
import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { datiPraticaQuery } from '../../data/pratiche.ts'
import { Card } from '../../ui/cards-and-tags.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/Form.tsx'
import { SelectField } from '../../ui/more-fields.tsx'
import type { Campi } from './useCampi.ts'

const YES_NO = [
  ['si', 'Sì'],
  ['no', 'No'],
] as const

/** Shows the fields of the chosen type of financing, under it in the form of a draft. */
export function CampiTipo({ fields, texts, errors, failure, write }: Campi) {
  return (
    <>
      {fields.map((field) => (
        <CampoField
          key={field.id}
          field={field}
          value={texts[field.id] ?? ''}
          error={errors[field.id]}
          write={(text) => write(field.id, text)}
        />
      ))}
      <FormFailure message={failure ?? undefined} />
    </>
  )
}

type CampoProps = { field: Campo; value: string; error: string | undefined; write: (text: string) => void }

/** Input of a field, of the control that its kind needs. */
function CampoField({ field, value, error, write }: CampoProps) {
  const { genere } = field
  const shared = {
    label: genere === 'importo' ? `${field.etichetta}, in euro` : field.etichetta,
    ...(field.obbligatorio ? { hint: 'Serve per inviare la pratica.' } : {}),
    error,
    value,
    autoComplete: 'off',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => write(target.value),
  }
  if (genere === 'si_no') return <SelectField {...shared} none={['', 'Scegli']} choices={YES_NO} />
  if (genere === 'scelta') {
    const choices = field.opzioni.map((o) => [o, o] as const)
    return <SelectField {...shared} none={['', 'Scegli']} choices={choices} />
  }
  if (genere === 'data') return <Field {...shared} type="date" min="1900-01-01" max="2199-12-31" />
  if (genere === 'testo') return <Field {...shared} maxLength={LIMITI_VALORE.testo} />
  return <Field {...shared} inputMode={genere === 'numero' ? 'numeric' : 'decimal'} maxLength={20} />
}

/** Shows the values of the fields of a pratica. Hidden without any. */
export function DatiFinanziamento({ id }: { id: number }) {
  const { data } = useQuery(datiPraticaQuery(id))
  const rows = data ? rowsOf(data) : []
  if (rows.length === 0) return null
  return (
    <Card>
      <h2 className="visually-hidden">Dati del finanziamento</h2>
      <dl className="lines">
        {rows.map(([key, label, value]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const rowsOf = ({ definizioni, campi }: DatiPratica) =>
  definizioni.flatMap(({ id, etichetta, genere }): [key: number, label: string, value: string][] => {
    const value = campi[String(id)]
    return value === undefined ? [] : [[id, etichetta, testoValore(genere, value)]]
  })

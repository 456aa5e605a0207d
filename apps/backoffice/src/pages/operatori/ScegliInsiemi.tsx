import { Checkbox, FormControlLabel } from '@mui/material'
import { elencoInsiemi, type Insieme } from '@primo/contract/ufficio/operatori'
import { permette, TUTTI_I_PERMESSI, unisciPermessi } from '@primo/domain/platform/permessi'
import { useRead } from '../../data/query-client.ts'
import { Failure } from '../../ui/form/FormEnd.tsx'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { permissionName } from './labels.ts'

export const useInsiemi = () => useRead(['insiemi'], elencoInsiemi, {})

/** Field that selects permission sets, and shows their combined permissions. */
export function ScegliInsiemi(props: {
  chosen: readonly number[]
  choose: (chosen: number[]) => void
  error: string | undefined
}) {
  const { chosen, choose } = props
  const query = useInsiemi()
  const { data = [] } = query
  return (
    <>
      <QueryStatus query={query} />
      <fieldset className="choose-sets">
        <legend>Insiemi di permessi</legend>
        {data.map(({ id, nome }, i) => (
          <FormControlLabel
            key={id}
            control={
              <Checkbox
                {...(i === 0 ? { slotProps: { input: { name: 'insiemi' } } } : {})}
                checked={chosen.includes(id)}
                onChange={(_, yes) => choose(yes ? [...chosen, id] : chosen.filter((one) => one !== id))}
              />
            }
            label={nome}
          />
        ))}
      </fieldset>
      <Failure sentence={props.error} />
      <WhatTheyMay sets={data.filter(({ id }) => chosen.includes(id))} />
    </>
  )
}

function WhatTheyMay({ sets }: { sets: Insieme[] }) {
  if (sets.length === 0) return null
  const permessi = unisciPermessi(sets)
  const acts = TUTTI_I_PERMESSI.filter((p) => permette(permessi, p, { legge: false }))
  const reads = TUTTI_I_PERMESSI.filter((p) => permessi[p] === 'lettura')
  const none = TUTTI_I_PERMESSI.filter((p) => !permessi[p])
  return (
    <div className="may" role="status">
      <May title="Potrà" items={acts.map(permissionName)} />
      <May title="Potrà soltanto leggere, per" items={reads.map(permissionName)} />
      <May title="Non potrà" items={none.map(permissionName)} />
    </div>
  )
}

function May({ title, items }: { title: string; items: string[] }) {
  if (items.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}

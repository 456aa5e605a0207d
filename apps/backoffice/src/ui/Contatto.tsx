import { formatCellulare } from '@primo/domain/persone/cellulare'
import { elide } from '@primo/domain/platform/italian'
import { Pill } from './Pill.tsx'

type Props = {
  valore: string
  verso: 'mailto' | 'tel'
  verificato: boolean
  /** Since when, where it is known. */
  dal?: string | null
}

/** Where a person is written or called, and whether it is proved that it is his. */
export const Contatto = ({ valore, verso, verificato, dal }: Props) => (
  <>
    <a href={`${verso}:${valore}`}>{formatCellulare(valore)}</a>{' '}
    <Pill tone={verificato ? 'ok' : 'warn'}>
      {verificato ? `Verificato${dal ? ` ${elide('il', dal)}` : ''}` : 'Da verificare'}
    </Pill>
  </>
)

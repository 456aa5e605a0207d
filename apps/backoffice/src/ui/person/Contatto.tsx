import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import { elide } from '@primo/domain/platform/italian'
import { Pill } from '../page/Pill.tsx'

type Props = {
  valore: string
  verso: 'mailto' | 'tel'
  verificato: boolean
  /** Date on which the contact was verified, if known. */
  dal?: string | null
}

/** Shows a contact as a link, and whether it is verified. */
export const Contatto = ({ valore, verso, verificato, dal }: Props) => (
  <>
    <a href={`${verso}:${valore}`}>{formatCellulare(valore)}</a>{' '}
    <Pill tone={verificato ? 'ok' : 'warn'}>
      {verificato ? `Verificato${dal ? ` ${elide('il', dal)}` : ''}` : 'Da verificare'}
    </Pill>
  </>
)

import type { QualificaAttuale } from '@primo/contract/qualifiche/qualifiche'
import { elide } from '@primo/domain/platform/italian'
import { gradoRaggiunto, type VoceQualifica } from '@primo/domain/qualifiche/qualifica'
import { cheCosaManca, nomeGrado, valeDal } from '@primo/domain/qualifiche/qualifica-labels'
import { useState } from 'react'
import { Contatore } from '../../ui/Contatore.tsx'
import { Card } from '../../ui/surfaces.tsx'

const MOST = 200

/**
 * Simulates the qualifica after further pratiche, with the rules of the monthly closing. Hidden while the totals are not
 * disclosed, with fewer than three producers (docs/decisions/0048).
 */
export function SeCompleto({ data }: { data: QualificaAttuale }) {
  const { piano, cifre, qualifica, mese } = data
  // Starts with the missing amount.
  const missing = (voce: VoceQualifica) =>
    Math.min(MOST, data.prossima?.voci.find((v) => v.voce === voce)?.manca ?? 0)
  const [sue, setSue] = useState(() => missing('pratiche_proprie'))
  const [rete, setRete] = useState(() => missing('pratiche_rete'))
  if (!piano || !data.prossima || cifre.pratiche_rete === null || cifre.produttori === null) return null
  const then = {
    pratiche_proprie: cifre.pratiche_proprie + sue,
    pratiche_rete: cifre.pratiche_rete + rete,
    produttori: cifre.produttori,
  }
  const now = qualifica?.grado ?? 0
  const grado = gradoRaggiunto(piano.qualifiche, then)
  return (
    <Card className="stack">
      <h2>E se completo altre pratiche?</h2>
      <Contatore label="Pratiche tue" value={sue} max={MOST} onChange={setSue} />
      <Contatore label="Pratiche della rete" value={rete} max={MOST} onChange={setRete} />
      <p role="status">
        {grado > now ? (
          <>
            Se arrivano entro il mese, sei <b>{nomeGrado(piano.qualifiche, grado)}</b>{' '}
            {elide('dal', valeDal(mese))}.
          </>
        ) : (
          cheCosaManca(piano.qualifiche, now, then, mese)
        )}
      </p>
    </Card>
  )
}

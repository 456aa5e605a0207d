import { leggiPiano, type PianoMarketing } from '@primo/contract/qualifiche/operatore-qualifiche'
import { istanteLungo } from '@primo/domain/platform/data'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { Amministra } from '../../ui/Amministra.tsx'
import { Back } from '../../ui/Back.tsx'
import { Intestazione } from '../../ui/Intestazione.tsx'
import { NotRead } from '../../ui/NotRead.tsx'
import { Pillola } from '../../ui/Pillola.tsx'
import { Dati, Scheda } from '../../ui/Scheda.tsx'
import { AzioniPiano } from './AzioniPiano.tsx'
import { chiede, NOMI_STATI, TONI, validita } from './parole.ts'
import { Simulazione } from './Simulazione.tsx'
import './qualifiche.css'

/** A version of the plan: what each step asks, what it would change, what may be done with it. */
export function PianoShow() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: ['piani', id],
    queryFn: async ({ signal }) => (await api(leggiPiano, { params: { id: Number(id) } }, signal)).data,
  })
  const { data } = query
  return (
    <>
      <Back to={paths.coda('qualifiche')} name="Qualifiche" />
      <NotRead query={query} />
      {data && <Intero piano={data} />}
    </>
  )
}

function Intero({ piano }: { piano: PianoMarketing }) {
  return (
    <>
      <Intestazione titolo={piano.nome}>
        <div className="riga-stato">
          <Pillola tono={TONI[piano.stato]}>{NOMI_STATI[piano.stato]}</Pillola>
        </div>
      </Intestazione>
      <div className="dettaglio">
        <div className="da-fare">
          <Scheda titolo="Che cosa puoi fare">
            <Amministra perGliAltri="I piani li scrive e li pubblica chi amministra.">
              <AzioniPiano piano={piano} />
            </Amministra>
          </Scheda>
        </div>
        <div className="da-sapere">
          <Scheda titolo="Le qualifiche">
            <Dati voci={piano.qualifiche.map((q) => [q.nome, chiede(q.soglie)] as const)} />
            <p className="meno">
              Contano le pratiche completate con esito positivo nei dodici mesi che finiscono con quello che
              si chiude. Produttore attivo è chi, nella rete, ne ha completata almeno una.
            </p>
          </Scheda>
          <Scheda titolo="Quando vale">
            <p>{validita(piano)}</p>
            <p className="meno">
              {piano.pubblicato_il
                ? `Pubblicato il ${istanteLungo(new Date(piano.pubblicato_il))}.`
                : `Scritto il ${istanteLungo(new Date(piano.aggiornato_il))}.`}
            </p>
          </Scheda>
        </div>
        <div className="da-ricordare">
          <Simulazione id={piano.id} />
        </div>
      </div>
    </>
  )
}

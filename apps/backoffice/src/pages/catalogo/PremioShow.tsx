import EditOutlined from '@mui/icons-material/EditOutlined'
import { Button } from '@mui/material'
import { dataLunga } from '@primo/domain/platform/data'
import { euro, intero, quanti } from '@primo/domain/platform/numeri'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useAmministra } from '../../ui/Amministra.tsx'
import type { Tavola } from '../../ui/azione.ts'
import { Dettaglio } from '../../ui/Dettaglio.tsx'
import { Pillola } from '../../ui/Pillola.tsx'
import { Dati, Scheda } from '../../ui/Scheda.tsx'
import { Storia } from '../../ui/Storia.tsx'
import { Figura } from './Figura.tsx'
import { fatto, pezzi, statoPremio } from './parole.ts'
import { type PremioIntero, tavola } from './tavola.ts'

function Stato({ premio }: { premio: PremioIntero }) {
  const { nome, tono } = statoPremio(premio)
  return (
    <>
      <Pillola tono={tono}>{nome}</Pillola>
      {useAmministra() && premio.azioni.includes('modifica') && (
        <Button
          component={Link}
          to={paths.correggi('catalogo', premio.id)}
          startIcon={<EditOutlined />}
          variant="outlined"
          size="small"
        >
          Correggi
        </Button>
      )}
    </>
  )
}

export function PremioShow() {
  return (
    <Dettaglio
      tavola={tavola as unknown as Tavola<PremioIntero>}
      coda="Catalogo"
      ordine="punti"
      resta
      stato={(p) => <Stato premio={p} />}
      dati={(p) => (
        <>
          <Scheda titolo="Il premio">
            <Figura immagine={p.immagine} grande />
            {p.dettaglio && <p>{p.dettaglio}</p>}
            <Dati
              voci={[
                ['Codice', p.codice],
                ['Categoria', p.categoria],
                ['Punti', intero(p.punti)],
                ['Valore', euro(p.valore_cent)],
                [
                  'A persona',
                  p.limite_persona === null
                    ? 'senza limite'
                    : `al massimo ${quanti(p.limite_persona, 'pezzo', 'pezzi')}`,
                ],
                ['Si richiede', `dal ${dataLunga(p.valido_dal)} al ${dataLunga(p.valido_al)}`],
                [
                  'Edizione',
                  <Link key="e" to={paths.una('edizioni', p.edizione.id)}>
                    {p.edizione.titolo}
                  </Link>,
                ],
              ]}
            />
          </Scheda>
          <Scheda titolo="Pezzi">
            <Dati
              voci={[
                ['Liberi', pezzi(p)],
                p.scorta !== null && ['Riservati o usciti', intero(p.scorta - (p.disponibili ?? 0))],
              ]}
            />
          </Scheda>
        </>
      )}
      storia={(p) => (
        <Storia
          passi={p.storia.map((s) => ({
            quando: s.quando,
            cosa: fatto(s),
            chi: s.chi.nome || 'in automatico',
            perche: s.motivo,
          }))}
        />
      )}
    />
  )
}

import { Button } from '@mui/material'
import type { ErroreImportazione, ProvaImportazione } from '@primo/contract/pratiche/operatore-importazioni'
import { dataBreve } from '@primo/domain/platform/data'
import { accorda, euro, intero, quanti } from '@primo/domain/platform/numeri'
import { useState } from 'react'
import { Dati, Scheda } from '../../ui/Scheda.tsx'
import { scarica } from '../../ui/scarica.ts'
import { csvDegliErrori } from './file-csv.ts'

const ALLA_VOLTA = 50

/** What a file would bring, before anything is written. */
export function ProvaFile({ prova }: { prova: ProvaImportazione }) {
  return (
    <>
      <Scheda titolo="Che cosa c’è nel file">
        <Dati
          voci={[
            ['Righe', intero(prova.righe)],
            ['Da importare', `${intero(prova.valide)}, per ${euro(prova.totale_importo_cent)} in tutto`],
            prova.gia_importate > 0 && ['Già importate', `${intero(prova.gia_importate)}, non si ripetono`],
            ['Con errori', intero(prova.con_errori)],
            prova.colonne_ignorate.length > 0 && ['Colonne ignorate', prova.colonne_ignorate.join(', ')],
          ]}
        />
      </Scheda>
      {prova.errori.length > 0 && <Errori errori={prova.errori} righe={prova.con_errori} />}
      {prova.esempio.length > 0 && (
        <Scheda titolo="Le prime, come sono state lette">
          <ul className="importa-esempio">
            {prova.esempio.map((r) => (
              <li key={r.riga}>
                <p>
                  <strong>{r.nominativo}</strong>, {r.tipo_finanziamento}, {euro(r.importo_cent)}
                </p>
                <p className="meno">
                  Riga {r.riga}. Di {r.convenzionato}, registrata il {dataBreve(r.data_registrazione)},{' '}
                  {r.stato.toLowerCase()}
                </p>
              </li>
            ))}
          </ul>
        </Scheda>
      )}
    </>
  )
}

function Errori({ errori, righe }: { errori: ErroreImportazione[]; righe: number }) {
  const [mostrati, setMostrati] = useState(ALLA_VOLTA)
  return (
    <Scheda titolo={`Da correggere: ${quanti(righe, 'riga', 'righe')}`}>
      <p className="meno">
        Queste righe non si importano. Correggile e carica di nuovo il file: le altre non si ripetono.
        {righe > errori.length &&
          ` Qui ${accorda(errori.length, 'c’è il primo errore', `ci sono i primi ${intero(errori.length)}`)}.`}
      </p>
      <table className="importa-errori">
        <thead>
          <tr>
            <th scope="col">Riga</th>
            <th scope="col">Colonna</th>
            <th scope="col">Che cosa correggere</th>
          </tr>
        </thead>
        <tbody>
          {errori.slice(0, mostrati).map((e) => (
            <tr key={`${e.riga} ${e.colonna}`}>
              <td>{intero(e.riga)}</td>
              <td>{e.colonna || 'tutta la riga'}</td>
              <td>{e.messaggio}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="importa-bottoni">
        {errori.length > mostrati && (
          <Button onClick={() => setMostrati(mostrati + ALLA_VOLTA)}>
            Mostra altri {intero(Math.min(ALLA_VOLTA, errori.length - mostrati))}
          </Button>
        )}
        <Button variant="outlined" onClick={() => scarica('errori-importazione.csv', csvDegliErrori(errori))}>
          Scarica gli errori
        </Button>
      </div>
    </Scheda>
  )
}

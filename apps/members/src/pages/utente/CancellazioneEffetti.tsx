import type { StatoCancellazione } from '@primo/contract/privacy/cancellazione'
import { longDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { DOVERI, SOSPESI } from '@primo/domain/registro/conservazione'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/surfaces.tsx'

/** Lists the items to close before an erasure, the erased data, and the retained data with the reason. */
export function CancellazioneEffetti({ stato }: { stato: StatoCancellazione }) {
  return (
    <>
      {stato.attende.length > 0 ? (
        <Card>
          <h2>Che cosa si chiude prima</h2>
          <ul className="non-compresi">
            {stato.attende.map((cause) => (
              <li key={cause}>{SOSPESI[cause]}</li>
            ))}
          </ul>
        </Card>
      ) : null}
      <Card>
        <h2>Che cosa si cancella</h2>
        <ul className="non-compresi">
          <li>Nome, codice fiscale, e-mail, cellulare, indirizzi, messaggi, dispositivi.</li>
          <li>L’accesso: non si potrà più entrare, e i punti che hai si perdono.</li>
          <li>Le iscrizioni alle aree. Chi hai invitato resta, senza il tuo nome accanto.</li>
        </ul>
        <p className="muted">
          Prima puoi <Link to={paths.mieiDati}>scaricare i tuoi dati</Link>.
        </p>
      </Card>
      <Card>
        <h2>Che cosa resta, e perché</h2>
        <ul className="non-compresi">
          {stato.conserva.map(({ dovere, fino_al }) => (
            <li key={dovere}>
              <b>{DOVERI[dovere].che_cosa}</b>, fino {elide('al', longDate(fino_al))}. {DOVERI[dovere].perche}
            </li>
          ))}
          <li>Le cifre di punti, pratiche e rete, che non dicono chi sei.</li>
          <li>Quali consensi hai dato e tolto, accanto a un numero: è la prova delle tue scelte.</li>
        </ul>
      </Card>
    </>
  )
}

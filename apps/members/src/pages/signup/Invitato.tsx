import './invitato.css'
import { useProduct } from '../../state/useProduct.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/cards-and-tags.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'

const COSA: readonly [icon: IconName, text: string][] = [
  ['gift', 'Raccogli punti con le pratiche che vanno a buon fine, e li cambi con i premi del catalogo.'],
  ['case', 'Segui ogni pratica passo per passo, e sai sempre a che punto è.'],
  ['check', 'Per iscriverti bastano pochi minuti, e puoi cancellarti quando vuoi.'],
]

interface Props {
  /** Name of the sponsor whose invitation opened the page. */
  nome: string
  /** Code of the sponsor, confirmed by the server. */
  codice: string
  /** Called when the user asks to enter another sponsor's code. */
  onChange: () => void
}

/** Card shown first to users who open an invitation link: sponsor and benefits. */
export function Invitato({ nome, codice, onChange }: Props) {
  const product = useProduct()
  return (
    <Card soft className="invitato">
      <span className="invitato-sigla" aria-hidden="true">
        {nome.charAt(0)}
      </span>
      <h2>
        {nome} ti invita in {product}
      </h2>
      <ul>
        {COSA.map(([icon, text]) => (
          <li key={icon}>
            <Icon name={icon} />
            {text}
          </li>
        ))}
      </ul>
      <p className="invitato-codice" role="status">
        <span>
          Codice sponsor <b>{codice}</b>, confermato
        </span>
        <Button variant="soft" small onClick={onChange}>
          Cambia<span className="visually-hidden"> il codice sponsor</span>
        </Button>
      </p>
    </Card>
  )
}

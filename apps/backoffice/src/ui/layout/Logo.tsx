import type { Product } from '../../data/settings.ts'

type Props = {
  product: Product
  /** CSS class of the icon shown before the product name when there is no logo. */
  mark?: string
  /** Whether the logo is on a dark background in every theme. */
  deep?: boolean
}

/** Shows the product's name or logo. A logo without a dark variant gets a white plate on dark backgrounds. */
export function Logo({ product: { prodotto, aspetto }, mark, deep = false }: Props) {
  if (!aspetto?.logo)
    return (
      <>
        <i aria-hidden="true" className={mark} />
        {prodotto}
      </>
    )
  const { logo, logo_scuro } = aspetto
  const dark = `logo ${logo_scuro ? '' : 'logo-plate'}`
  return (
    <>
      {!deep && <img className="logo on-light" src={logo} alt={prodotto} />}
      <img className={deep ? dark : `${dark} on-dark`} src={logo_scuro ?? logo} alt={prodotto} />
    </>
  )
}

import './logo.css'

/** What the product is called, and the company's logo where it has one. */
export type Product = { prodotto: string; aspetto?: { logo: string | null; logo_scuro: string | null } }

type Props = {
  product: Product
  /** What stands before the name where there is no logo. */
  mark?: string
  /** It stands on a dark ground, whatever the theme. */
  deep?: boolean
}

/** The name of the product, or the logo that says it: one drawn for light grounds alone stands on a white plate where it is dark. */
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

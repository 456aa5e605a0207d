import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined'
import AssignmentIndOutlined from '@mui/icons-material/AssignmentIndOutlined'
import CardGiftcardOutlined from '@mui/icons-material/CardGiftcardOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import EventOutlined from '@mui/icons-material/EventOutlined'
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import MilitaryTechOutlined from '@mui/icons-material/MilitaryTechOutlined'
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined'
import RuleOutlined from '@mui/icons-material/RuleOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import SendOutlined from '@mui/icons-material/SendOutlined'
import StarsOutlined from '@mui/icons-material/StarsOutlined'
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { type ReactNode, useEffect } from 'react'
import {
  AppBar,
  Menu,
  Layout as RaLayout,
  TitlePortal,
  ToggleThemeButton,
  UserMenu,
  useGetIdentity,
  useTheme,
} from 'react-admin'
import { useCruscotto, useRettificheInAttesa } from '../data/cruscotto.ts'
import { useProduct } from '../data/product.ts'
import { paths } from '../paths.ts'
import './layout.css'

/** The tokens follow the theme that react-admin keeps. */
function TemaDelDocumento() {
  const [theme] = useTheme()
  useEffect(() => {
    if (theme) document.documentElement.dataset.theme = theme
  }, [theme])
  return null
}

/** The account's menu is called by the name that is written on it (WCAG 2.5.3). */
function MenuAccount() {
  const { identity } = useGetIdentity()
  return <UserMenu label={identity?.fullName ? `${identity.fullName}, il tuo account` : 'Il tuo account'} />
}

function Bar() {
  const product = useProduct()
  return (
    <AppBar color="default" elevation={0} toolbar={<ToggleThemeButton />} userMenu={<MenuAccount />}>
      <p className="brand">
        <span aria-hidden="true" className="brand-dot" />
        {product} <span className="area">Back office</span>
      </p>
      <TitlePortal sx={{ visibility: 'hidden' }} />
    </AppBar>
  )
}

function Item(props: { to: string; nome: string; icona: ReactNode; quante?: number | undefined }) {
  const { quante } = props
  return (
    <Menu.Item
      to={props.to}
      leftIcon={props.icona}
      primaryText={
        <span className="item">
          {props.nome}
          {quante !== undefined && quante > 0 && (
            <span className="in-wait">
              {wholeNumber(quante)}
              <span className="visually-hidden"> in attesa</span>
            </span>
          )}
        </span>
      }
    />
  )
}

function Items() {
  const { data } = useCruscotto()
  const daConfermare = useRettificheInAttesa()
  return (
    <Menu>
      <Item to={paths.oggi} nome="Oggi" icona={<HomeOutlined />} />
      <Item
        to={paths.coda('iscrizioni')}
        nome="Iscrizioni"
        icona={<AssignmentIndOutlined />}
        quante={data?.iscrizioni.in_attesa}
      />
      <Item
        to={paths.coda('pratiche')}
        nome="Pratiche"
        icona={<DescriptionOutlined />}
        quante={data?.pratiche.in_attesa}
      />
      <Item
        to={paths.coda('richieste')}
        nome="Premi"
        icona={<CardGiftcardOutlined />}
        quante={data?.richieste.in_attesa}
      />
      <Item to={paths.coda('rete')} nome="Rete" icona={<AccountTreeOutlined />} />
      <Item to={paths.coda('rettifiche')} nome="Punti" icona={<StarsOutlined />} quante={daConfermare} />
      <Item to={paths.coda('catalogo')} nome="Catalogo" icona={<StorefrontOutlined />} />
      <Item to={paths.coda('edizioni')} nome="Edizioni" icona={<EventOutlined />} />
      <Item to={paths.coda('qualifiche')} nome="Qualifiche" icona={<MilitaryTechOutlined />} />
      <Item to={paths.coda('requisiti')} nome="Requisiti" icona={<RuleOutlined />} />
      <Item to={paths.coda('cancellazioni')} nome="Cancellazioni" icona={<PersonRemoveOutlined />} />
      <Item to={paths.coda('canali')} nome="Canali" icona={<SendOutlined />} />
      <Item to={paths.coda('lavori')} nome="Lavori" icona={<ScheduleOutlined />} />
    </Menu>
  )
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <RaLayout appBar={Bar} menu={Items}>
      <TemaDelDocumento />
      {children}
    </RaLayout>
  )
}

import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined'
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined'
import AssignmentIndOutlined from '@mui/icons-material/AssignmentIndOutlined'
import BadgeOutlined from '@mui/icons-material/BadgeOutlined'
import BugReportOutlined from '@mui/icons-material/BugReportOutlined'
import CardGiftcardOutlined from '@mui/icons-material/CardGiftcardOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import EventOutlined from '@mui/icons-material/EventOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import MilitaryTechOutlined from '@mui/icons-material/MilitaryTechOutlined'
import PeopleOutlined from '@mui/icons-material/PeopleOutlined'
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined'
import RuleOutlined from '@mui/icons-material/RuleOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import SendOutlined from '@mui/icons-material/SendOutlined'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import StarsOutlined from '@mui/icons-material/StarsOutlined'
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined'
import SwapVertOutlined from '@mui/icons-material/SwapVertOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import { webhooks } from '@primo/contract/comunicazioni/operatore-comunicazioni'
import { cifrePersone, cruscotto } from '@primo/contract/ingresso/operatore-cruscotto'
import { codaIscrizioni } from '@primo/contract/ingresso/operatore-iscrizioni'
import { elencoPersone } from '@primo/contract/ingresso/operatore-persone'
import { elencoAziende } from '@primo/contract/iscritti/operatore-aziende'
import { requisiti } from '@primo/contract/iscritti/requisiti'
import type { CallSpec } from '@primo/contract/platform/route'
import { codaPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { codaCancellazioni } from '@primo/contract/privacy/privacy'
import { piani } from '@primo/contract/qualifiche/operatore-qualifiche'
import { cifrePunti } from '@primo/contract/raccolta/operatore-andamento'
import { edizioni } from '@primo/contract/raccolta/operatore-edizioni'
import { catalogoOperatore, codaRichieste } from '@primo/contract/raccolta/operatore-premi'
import { cercaIscritti, codaRettifiche, elencoMovimenti } from '@primo/contract/raccolta/operatore-punti'
import { regolePunti } from '@primo/contract/raccolta/operatore-regole'
import { guasti } from '@primo/contract/registro/guasti'
import { lavori } from '@primo/contract/registro/operatore-lavori'
import { registroEventi } from '@primo/contract/registro/operatore-registro'
import { cercaInRete } from '@primo/contract/rete/operatore-rete'
import { leggiImpostazioni } from '@primo/contract/ufficio/operatore-impostazioni'
import { proposte } from '@primo/contract/ufficio/operatore-proposte'
import { operatori } from '@primo/contract/ufficio/operatori'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'

export type MenuEntry = {
  to: string
  nome: string
  icon: ReactNode
  /** API call whose permission the menu entry requires. */
  call: CallSpec
  /** Target of the menu entry for operators without the permission for `call`. */
  orElse?: Pick<MenuEntry, 'to' | 'call'>
  /** Queue whose number of waiting items the menu entry shows. */
  waits?: 'iscrizioni' | 'pratiche' | 'richieste' | 'proposte'
}

/**
 * Returns a menu entry if the operator may open its target, else with its alternative target if they may open that, else none.
 */
export function entryFor(entry: MenuEntry, may: (call: CallSpec) => boolean): MenuEntry[] {
  if (may(entry.call)) return [entry]
  return entry.orElse && may(entry.orElse.call) ? [{ ...entry, ...entry.orElse }] : []
}

/** Entries of the back office's menu, by group. */
export const MENU: readonly (readonly [group: string, entries: readonly MenuEntry[]])[] = [
  [
    'Lavoro',
    [
      { to: paths.oggi, nome: 'Oggi', icon: <HomeOutlined />, call: cruscotto },
      {
        to: paths.andamento(),
        nome: 'Andamento',
        icon: <AssessmentOutlined />,
        call: cifrePersone,
        orElse: { to: paths.andamento(), call: cifrePunti },
      },
      {
        to: paths.coda('iscrizioni'),
        nome: 'Iscrizioni',
        icon: <AssignmentIndOutlined />,
        call: codaIscrizioni,
        waits: 'iscrizioni',
      },
      {
        to: paths.coda('pratiche'),
        nome: 'Pratiche',
        icon: <DescriptionOutlined />,
        call: codaPratiche,
        waits: 'pratiche',
      },
      {
        to: paths.coda('richieste'),
        nome: 'Premi',
        icon: <CardGiftcardOutlined />,
        call: codaRichieste,
        waits: 'richieste',
      },
      {
        to: paths.coda('proposte'),
        nome: 'Da confermare',
        icon: <HowToRegOutlined />,
        call: proposte,
        waits: 'proposte',
      },
      {
        to: paths.coda('cancellazioni'),
        nome: 'Cancellazioni',
        icon: <PersonRemoveOutlined />,
        call: codaCancellazioni,
      },
    ],
  ],
  [
    'Persone',
    [
      { to: paths.coda('persone'), nome: 'Iscritti', icon: <PeopleOutlined />, call: elencoPersone },
      { to: paths.coda('aziende'), nome: 'Aziende', icon: <ApartmentOutlined />, call: elencoAziende },
      { to: paths.coda('rete'), nome: 'Rete', icon: <AccountTreeOutlined />, call: cercaInRete },
    ],
  ],
  [
    'Programma',
    [
      {
        to: paths.coda('rettifiche'),
        nome: 'Punti',
        icon: <StarsOutlined />,
        call: codaRettifiche,
        orElse: { to: paths.coda('punti'), call: cercaIscritti },
      },
      {
        to: paths.coda('movimenti'),
        nome: 'Movimenti',
        icon: <SwapVertOutlined />,
        call: elencoMovimenti,
      },
      { to: paths.coda('regole'), nome: 'Regole', icon: <TuneOutlined />, call: regolePunti },
      { to: paths.coda('requisiti'), nome: 'Requisiti', icon: <RuleOutlined />, call: requisiti },
      { to: paths.coda('qualifiche'), nome: 'Qualifiche', icon: <MilitaryTechOutlined />, call: piani },
      { to: paths.coda('catalogo'), nome: 'Catalogo', icon: <StorefrontOutlined />, call: catalogoOperatore },
      { to: paths.coda('edizioni'), nome: 'Edizioni', icon: <EventOutlined />, call: edizioni },
    ],
  ],
  ['Comunicazioni', [{ to: paths.coda('canali'), nome: 'Canali', icon: <SendOutlined />, call: webhooks }]],
  [
    'Sistema',
    [
      { to: paths.coda('operatori'), nome: 'Operatori', icon: <BadgeOutlined />, call: operatori },
      { to: paths.coda('eventi'), nome: 'Registro', icon: <HistoryOutlined />, call: registroEventi },
      { to: paths.coda('lavori'), nome: 'Lavori', icon: <ScheduleOutlined />, call: lavori },
      { to: paths.coda('guasti'), nome: 'Guasti', icon: <BugReportOutlined />, call: guasti },
      {
        to: paths.coda('impostazioni'),
        nome: 'Impostazioni',
        icon: <SettingsOutlined />,
        call: leggiImpostazioni,
      },
    ],
  ],
]

import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined'
import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined'
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined'
import AssignmentIndOutlined from '@mui/icons-material/AssignmentIndOutlined'
import BadgeOutlined from '@mui/icons-material/BadgeOutlined'
import BugReportOutlined from '@mui/icons-material/BugReportOutlined'
import CardGiftcardOutlined from '@mui/icons-material/CardGiftcardOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import EventOutlined from '@mui/icons-material/EventOutlined'
import GavelOutlined from '@mui/icons-material/GavelOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
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
import type { Permesso } from '@primo/domain/platform/permessi'
import type { ReactNode } from 'react'
import type { CallNeeds } from '../../data/permissions.ts'
import { paths } from '../../paths.ts'

export type MenuEntry = {
  to: string
  nome: string
  icon: ReactNode
  /** Permissions of the page's first API call. */
  needs: CallNeeds
  /** Target of the menu entry for operators without those permissions. */
  orElse?: Pick<MenuEntry, 'to' | 'needs'>
  /** Queue whose number of waiting items the menu entry shows. */
  waits?: 'iscrizioni' | 'pratiche' | 'richieste' | 'proposte'
}

/**
 * Returns a menu entry if the operator may open its target, else with its alternative target if they may open that, else none.
 */
export function entryFor(entry: MenuEntry, may: (call: CallNeeds) => boolean): MenuEntry[] {
  if (may(entry.needs)) return [entry]
  return entry.orElse && may(entry.orElse.needs) ? [{ ...entry, ...entry.orElse }] : []
}

/**
 * Returns the needs of an API call that reads. The calls themselves are not imported, because the first page would then load the
 * schemas of all pages: `menu.test.tsx` compares them.
 */
const reading = (permesso?: Permesso, ...leggono: Permesso[]): CallNeeds => ({
  method: 'GET',
  ...(permesso && { permesso }),
  ...(leggono.length > 0 && { leggono }),
})

/** Entries of the back office's menu, by group. */
export const MENU: readonly (readonly [group: string, entries: readonly MenuEntry[]])[] = [
  [
    'Lavoro',
    [
      { to: paths.oggi, nome: 'Oggi', icon: <HomeOutlined />, needs: reading() },
      {
        to: paths.andamento(),
        nome: 'Andamento',
        icon: <AssessmentOutlined />,
        needs: reading('persone.vedere'),
        orElse: { to: paths.andamento(), needs: reading('punti.rettificare', 'programma.pubblicare') },
      },
      {
        to: paths.coda('iscrizioni'),
        nome: 'Iscrizioni',
        icon: <AssignmentIndOutlined />,
        needs: reading('iscrizioni.decidere'),
        waits: 'iscrizioni',
      },
      {
        to: paths.coda('pratiche'),
        nome: 'Pratiche',
        icon: <DescriptionOutlined />,
        needs: reading('pratiche.lavorare'),
        waits: 'pratiche',
      },
      {
        to: paths.coda('richieste'),
        nome: 'Premi',
        icon: <CardGiftcardOutlined />,
        needs: reading('premi.lavorare'),
        waits: 'richieste',
      },
      {
        to: paths.coda('proposte'),
        nome: 'Da confermare',
        icon: <HowToRegOutlined />,
        needs: reading(),
        waits: 'proposte',
      },
      {
        to: paths.coda('cancellazioni'),
        nome: 'Cancellazioni',
        icon: <PersonRemoveOutlined />,
        needs: reading('persone.vedere'),
      },
    ],
  ],
  [
    'Persone',
    [
      {
        to: paths.coda('persone'),
        nome: 'Iscritti',
        icon: <PeopleOutlined />,
        needs: reading('persone.vedere'),
      },
      {
        to: paths.coda('aziende'),
        nome: 'Aziende',
        icon: <ApartmentOutlined />,
        needs: reading('persone.vedere'),
      },
      {
        to: paths.coda('rete'),
        nome: 'Rete',
        icon: <AccountTreeOutlined />,
        needs: reading('rete.spostare', 'persone.vedere'),
      },
    ],
  ],
  [
    'Programma',
    [
      {
        to: paths.coda('rettifiche'),
        nome: 'Punti',
        icon: <StarsOutlined />,
        needs: reading('punti.rettificare'),
        orElse: { to: paths.coda('punti'), needs: reading('punti.rettificare', 'persone.vedere') },
      },
      {
        to: paths.coda('movimenti'),
        nome: 'Movimenti',
        icon: <SwapVertOutlined />,
        needs: reading('punti.rettificare', 'persone.vedere'),
      },
      {
        to: paths.coda('regole'),
        nome: 'Regole',
        icon: <TuneOutlined />,
        needs: reading('programma.pubblicare', 'punti.rettificare'),
      },
      {
        to: paths.coda('tipi'),
        nome: 'Finanziamenti',
        icon: <AccountBalanceOutlined />,
        needs: reading('programma.pubblicare', 'pratiche.lavorare', 'punti.rettificare'),
      },
      {
        to: paths.coda('requisiti'),
        nome: 'Requisiti',
        icon: <RuleOutlined />,
        needs: reading('programma.pubblicare', 'iscrizioni.decidere'),
      },
      {
        to: paths.coda('qualifiche'),
        nome: 'Qualifiche',
        icon: <MilitaryTechOutlined />,
        needs: reading('programma.pubblicare'),
      },
      {
        to: paths.coda('catalogo'),
        nome: 'Catalogo',
        icon: <StorefrontOutlined />,
        needs: reading('programma.pubblicare', 'premi.lavorare'),
      },
      {
        to: paths.coda('edizioni'),
        nome: 'Edizioni',
        icon: <EventOutlined />,
        needs: reading('programma.pubblicare', 'premi.lavorare', 'punti.rettificare'),
      },
    ],
  ],
  [
    'Comunicazioni',
    [
      { to: paths.coda('canali'), nome: 'Canali', icon: <SendOutlined />, needs: reading('sistema.gestire') },
      {
        to: paths.coda('informativa'),
        nome: 'Informativa clienti',
        icon: <GavelOutlined />,
        needs: reading('contenuti.scrivere'),
      },
      {
        to: paths.coda('modelli'),
        nome: 'Modelli di lettere',
        icon: <MailOutlined />,
        needs: reading('contenuti.scrivere'),
      },
    ],
  ],
  [
    'Sistema',
    [
      {
        to: paths.coda('operatori'),
        nome: 'Operatori',
        icon: <BadgeOutlined />,
        needs: reading('operatori.gestire'),
      },
      {
        to: paths.coda('eventi'),
        nome: 'Registro',
        icon: <HistoryOutlined />,
        needs: reading('registro.leggere'),
      },
      {
        to: paths.coda('lavori'),
        nome: 'Lavori',
        icon: <ScheduleOutlined />,
        needs: reading('sistema.gestire'),
      },
      {
        to: paths.coda('guasti'),
        nome: 'Guasti',
        icon: <BugReportOutlined />,
        needs: reading('sistema.gestire'),
      },
      {
        to: paths.coda('impostazioni'),
        nome: 'Impostazioni',
        icon: <SettingsOutlined />,
        needs: reading('sistema.gestire'),
      },
    ],
  ],
]

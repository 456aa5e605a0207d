/** SVG paths of the line icons on a grid of 24, with stroke 1.8 and round caps. */
const drawings = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6 6 18',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z',
  eyeOff:
    'M3 3l18 18M10 5.3A9.6 9.6 0 0 1 12 5c6 0 10 7 10 7a17 17 0 0 1-3 3.6M6.4 6.6A16.6 16.6 0 0 0 2 12s4 7 10 7c1.7 0 3.2-.5 4.5-1.3',
  search: 'M11 5a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM20 20l-4.5-4.5',
  gift: 'M3 10h18v10H3zM12 10v10M2 7h20v3H2zM12 7c-3 0-5-1-5-3s4-2 5 3c1-5 5-5 5-3s-2 3-5 3Z',
  case: 'M7 3h8l4 4v14H7zM15 3v4h4M10 13h6M10 17h4',
  network:
    'M12 2.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM5 16.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM19 16.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM12 8v4M12 12c-5 0-7 2-7 4M12 12c5 0 7 2 7 4',
  home: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4 21c0-4 3.5-6 8-6s8 2 8 6',
  mail: 'M4 5h16v14H4zM4 7l8 6 8-6',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5a2.2 2.2 0 0 0 4 0M12 5V3',
  phone: 'M8 2.5h8a1 1 0 0 1 1 1v17a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-17a1 1 0 0 1 1-1ZM11 18.5h2',
  pin: 'M12 21s7-6.3 7-11.5a7 7 0 1 0-14 0C5 14.7 12 21 12 21ZM12 7a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  lock: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3',
  logout: 'M14 4h5v16h-5M3 12h11M10 8l4 4-4 4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  alert: 'M12 3.5 22 20.5H2zM12 10v4.5M12 17.5v.01',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 11v5.5M12 7.5v.01',
  offline:
    'M3 3l18 18M5 9.5a11 11 0 0 1 4-2.3M19 9.5a11 11 0 0 0-6-2.9M8.5 13.5a6 6 0 0 1 3.5-1.3M15.5 13.5l.1.1M12 18v.01',
  refresh: 'M20 11a8 8 0 1 0-2 6M20 4v7h-7',
  chat: 'M4 5h16v11H10l-4 4v-4H4z',
  send: 'M12 20V5M6 11l6-6 6 6',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2v4h-4v2M20 20v.01',
  spinner: 'M12 3a9 9 0 1 1-9 9',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5Z',
  document: 'M6 3h9l4 4v14H6zM14 3v5h5M9 13h7M9 17h5',
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 7.5V12l3 2',
  box: 'M4 8l8-4 8 4v9l-8 4-8-4zM4 8l8 4 8-4M12 12v9',
  plus: 'M12 5v14M5 12h14',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  edit: 'M4 20h4L19 9l-4-4L4 16z',
  share: 'M12 15V4M8 7.5 12 4l4 3.5M5 13v7h14v-7',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  download: 'M12 4v11M8 11.5 12 15.5 16 11.5M5 20h14',
  camera: 'M4 8h4l2-3h4l2 3h4v11H4zM12 10a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  truck:
    'M2 6h12v10H2zM14 10h4l4 3v3h-8zM6.5 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM17.5 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  star: 'M12 4l2.5 5.2 5.7.800-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8z',
} as const

export type IconName = keyof typeof drawings

interface Props {
  name: IconName
  className?: string
}

/** Icon, always hidden from screen readers: the adjacent text has the same meaning. */
export function Icon({ name, className = '' }: Props) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={drawings[name]} />
    </svg>
  )
}

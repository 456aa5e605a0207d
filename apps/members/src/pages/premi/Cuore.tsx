/**
 * Heart icon, filled for the desired premio. The drawing is in this file because the icons of `Icon.tsx` are all in the entry
 * bundle.
 */
export function Cuore({ pieno }: { pieno: boolean }) {
  return (
    <svg className="icon cuore" viewBox="0 0 24 24" data-pieno={pieno || undefined} aria-hidden="true">
      <path d="M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 7.5 2.800C19.5 15.4 12 20 12 20Z" />
    </svg>
  )
}

import { Icon } from './Icon.tsx'

/** Why a form could not be saved, when it is of no field. */
export function FormFailure({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <p className="notice notice-bad" role="alert">
      <Icon name="alert" />
      <span>{message} Quello che hai scritto resta qui.</span>
    </p>
  )
}

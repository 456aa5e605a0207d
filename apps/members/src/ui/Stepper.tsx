import './stepper.css'

interface Props {
  /** Name of what is counted. */
  label: string
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
}

/** Input of a small whole number, with buttons that decrease and increase it. */
export function Stepper({ label, value, min = 0, max, onChange }: Props) {
  return (
    <fieldset className="contatore">
      <legend className="visually-hidden">{label}</legend>
      <span className="contatore-label" aria-hidden="true">
        {label}
      </span>
      <span className="contatore-tasti">
        <button
          type="button"
          aria-label={`Una in meno: ${label}`}
          aria-disabled={value <= min}
          onClick={() => onChange(Math.max(min, value - 1))}
        >
          −
        </button>
        <b className="fig">{value}</b>
        <button
          type="button"
          aria-label={`Una in più: ${label}`}
          aria-disabled={value >= max}
          onClick={() => onChange(Math.min(max, value + 1))}
        >
          +
        </button>
      </span>
    </fieldset>
  )
}

import CalendarToday from '@mui/icons-material/CalendarTodayOutlined'
import { IconButton, InputAdornment, TextField, type TextFieldProps } from '@mui/material'
import { type IsoDate, parseDate, parseWrittenDay, shortDate } from '@primo/domain/platform/dates'
import { useRef, useState } from 'react'
import './form.css'

const displayedDay = (value: string) => (parseDate(value) ? shortDate(value) : value)

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'select' | 'slotProps'> & {
  /** Day in ISO format, such as `2026-11-23`. Invalid text is shown as typed. */
  value: string
  /** Called with an ISO day such as `2026-11-23`, an empty text, or the invalid text as typed, which the form validates. */
  onDay: (value: string) => void
  /** Last possible day, such as today for a date of birth: a two-digit year is then in the last century that is not after it. */
  latest?: IsoDate
}

/**
 * Date field in Italian notation, whatever the browser's language: a native date field would use the system's. The calendar is
 * the browser's.
 */
export function DayField({ value, onDay, latest, helperText, ...props }: Props) {
  const [text, setText] = useState(displayedDay(value))
  const [shown, setShown] = useState(value)
  const calendar = useRef<HTMLInputElement>(null)
  // The value was changed from outside: by a period preset, or a restored draft.
  if (shown !== value) {
    setShown(value)
    setText(displayedDay(value))
  }
  const write = (written: string) => {
    const day = parseWrittenDay(written, latest) ?? written.trim()
    setText(written)
    setShown(day)
    onDay(day)
  }
  return (
    <TextField
      {...props}
      value={text}
      helperText={helperText}
      placeholder="gg/mm/aaaa"
      autoComplete="off"
      onChange={({ target }) => write(target.value)}
      onBlur={() => setText(displayedDay(shown))}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { maxLength: 40 },
        input: {
          endAdornment: (
            <InputAdornment position="end" className="day-field-calendar">
              <IconButton
                size="small"
                edge="end"
                aria-label="Scegli dal calendario"
                onClick={() => calendar.current?.showPicker()}
              >
                <CalendarToday fontSize="small" />
              </IconButton>
              <input
                ref={calendar}
                type="date"
                tabIndex={-1}
                aria-hidden="true"
                value={parseDate(shown) ? shown : ''}
                onChange={({ target }) => write(displayedDay(target.value))}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

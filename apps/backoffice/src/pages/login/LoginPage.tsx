import { Button, TextField } from '@mui/material'
import { ApiError } from '@primo/client/api-error'
import { messageOf } from '@primo/client/sentences'
import { type FormEvent, useEffect, useState } from 'react'
import { Notification, useLogin } from 'react-admin'
import { useProduct } from '../../data/product.ts'
import './login.css'

/** The operators' door. Who has an account of another kind is told, and no session of his stays open. */
export function LoginPage() {
  const product = useProduct()
  const login = useLogin()
  const [sentence, setSentence] = useState<string | null>(null)
  const [inCorso, setInCorso] = useState(false)
  /** The server wants the code it sent by e-mail too. */
  const [conCodice, setConCodice] = useState(false)
  useEffect(() => {
    document.title = `Entra · ${product} Back office`
  }, [product])

  async function logIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (inCorso) return
    const data = new FormData(event.currentTarget)
    const [email, password] = [String(data.get('email')).trim(), String(data.get('password'))]
    if (!email || !password) {
      setSentence('Scrivi e-mail e password.')
      return
    }
    const codice = String(data.get('codice') ?? '').trim()
    if (conCodice && !codice) {
      setSentence('Scrivi il codice che ti abbiamo mandato per e-mail.')
      return
    }
    setInCorso(true)
    setSentence(null)
    try {
      await login({ email, password, codice })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CODICE_ACCESSO') setConCodice(true)
      setSentence(messageOf(error))
      setInCorso(false)
    }
  }

  return (
    <main className="entrata">
      <form className="sheet card" onSubmit={(event) => void logIn(event)} noValidate>
        <p className="brand">
          <span aria-hidden="true" className="brand-dot" />
          {product} <span className="area">Back office</span>
        </p>
        <h1>Buon lavoro</h1>
        <p className="below">Iscrizioni, pratiche e premi da portare avanti.</p>
        <TextField name="email" type="email" label="E-mail" autoComplete="username" autoFocus fullWidth />
        <TextField
          name="password"
          type="password"
          label="Password"
          autoComplete="current-password"
          fullWidth
        />
        {conCodice && (
          <TextField
            name="codice"
            label="Codice arrivato per e-mail"
            autoComplete="one-time-code"
            autoFocus
            fullWidth
          />
        )}
        {sentence && (
          <p className="error-azione" role="alert">
            {sentence}
          </p>
        )}
        <Button type="submit" variant="contained" size="large" fullWidth aria-disabled={inCorso}>
          {inCorso ? 'Un momento…' : 'Entra'}
        </Button>
      </form>
      <Notification />
    </main>
  )
}

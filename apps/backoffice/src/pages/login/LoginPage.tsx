import { Button, TextField } from '@mui/material'
import { ApiError } from '@primo/client/call'
import { messageOf } from '@primo/client/sentences'
import { type FormEvent, useEffect, useState } from 'react'
import { Notification, useLogin } from 'react-admin'
import { useProduct } from '../../data/product.ts'
import './login.css'

/** The operators' door. Who has an account of another kind is told, and no session of his stays open. */
export function LoginPage() {
  const prodotto = useProduct()
  const login = useLogin()
  const [frase, setFrase] = useState<string | null>(null)
  const [inCorso, setInCorso] = useState(false)
  /** The server wants the code it sent by e-mail too. */
  const [conCodice, setConCodice] = useState(false)
  useEffect(() => {
    document.title = `Entra · ${prodotto} Back office`
  }, [prodotto])

  async function entra(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    if (inCorso) return
    const dati = new FormData(evento.currentTarget)
    const [email, password] = [String(dati.get('email')).trim(), String(dati.get('password'))]
    if (!email || !password) {
      setFrase('Scrivi e-mail e password.')
      return
    }
    const codice = String(dati.get('codice') ?? '').trim()
    if (conCodice && !codice) {
      setFrase('Scrivi il codice che ti abbiamo mandato per e-mail.')
      return
    }
    setInCorso(true)
    setFrase(null)
    try {
      await login({ email, password, codice })
    } catch (error) {
      if (error instanceof ApiError && error.codice === 'CODICE_ACCESSO') setConCodice(true)
      setFrase(messageOf(error))
      setInCorso(false)
    }
  }

  return (
    <main className="entrata">
      <form className="scheda carta" onSubmit={(evento) => void entra(evento)} noValidate>
        <p className="marchio">
          <span aria-hidden="true" className="punto" />
          {prodotto} <span className="area">Back office</span>
        </p>
        <h1>Buon lavoro</h1>
        <p className="sotto">Iscrizioni, pratiche e premi da portare avanti.</p>
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
        {frase && (
          <p className="errore-azione" role="alert">
            {frase}
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

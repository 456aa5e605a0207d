import { Notification, useLogin } from 'react-admin'
import { LoginPage } from './LoginPage.tsx'

/** The same door from inside the office, when the session is over: afterwards one is back where one was. */
export function LoginAgain() {
  const goOn = useLogin()
  return (
    <>
      <LoginPage onEntered={async () => void (await goOn({}))} />
      <Notification />
    </>
  )
}

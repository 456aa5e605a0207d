import { Notification, useLogin } from 'react-admin'
import { LoginPage } from './LoginPage.tsx'

/** Shows the login page within the application after the session has ended. Afterwards the operator returns to the same page. */
export function LoginAgain() {
  const goOn = useLogin()
  return (
    <>
      <LoginPage onEntered={async () => void (await goOn({}))} />
      <Notification />
    </>
  )
}

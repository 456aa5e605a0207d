/** One page of Ionic and React with a number from local storage: the minimal page with the app's libraries. */
import '@ionic/react/css/core.css'
import '@ionic/react/css/structure.css'
import {
  IonApp,
  IonContent,
  IonHeader,
  IonPage,
  IonRouterOutlet,
  IonTitle,
  IonToolbar,
  setupIonicReact,
} from '@ionic/react'
import { IonReactRouter } from '@ionic/react-router'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { Route } from 'react-router-dom'

setupIonicReact({ animated: true, rippleEffect: false })

const page = h(IonPage, null, [
  h(IonHeader, { key: 'head' }, h(IonToolbar, null, h(IonTitle, null, 'Primo'))),
  h(IonContent, { key: 'body' }, h('p', { className: 'balance-fig' }, localStorage.getItem('punti') ?? '0')),
])
const router = h(IonReactRouter, null, h(IonRouterOutlet, null, h(Route, { path: '*', element: page })))
createRoot(document.getElementById('root')!).render(h(IonApp, null, router))

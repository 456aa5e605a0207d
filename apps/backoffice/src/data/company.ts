import {
  concludiAccessoAziendale,
  concludiConfermaAziendale,
  iniziaAccessoAziendale,
  iniziaConfermaAziendale,
  leggiPorta,
} from '@primo/contract/persone/accesso-aziendale'
import { deviceName } from '../state/session.ts'
import { api } from './api.ts'

/** How one may enter here. */
export const readDoor = async () => (await api(leggiPorta, {})).data

/** Sends the browser to the company's provider. @param anew whether the person has to prove himself there again */
export async function goToCompany(anew = false): Promise<void> {
  const { data } = await api(iniziaAccessoAziendale, { body: anew ? { di_nuovo: true } : {} })
  window.location.assign(data.indirizzo)
}

/** Concludes what the provider has sent the person back with. @returns what is still owed */
export const enterWithCompany = async (ritorno: string) =>
  (await api(concludiAccessoAziendale, { body: { ritorno, device_name: deviceName() } })).data

/** Sends this window to the provider, to confirm who one is. */
export async function goConfirm(): Promise<void> {
  window.location.assign((await api(iniziaConfermaAziendale, {})).data.indirizzo)
}

export const confirmWithCompany = (ritorno: string) => api(concludiConfermaAziendale, { body: { ritorno } })

import type { Traguardo } from '@primo/contract/ingresso/operatore-andamento'

/** Labels of the milestones. */
export const TRAGUARDI_NOMI: Record<Traguardo, string> = {
  registrati: 'Registrati',
  verificati: 'Verificati',
  iscritti: 'Iscritti',
  prima_pratica: 'Prima pratica',
  primo_premio: 'Primo premio',
}

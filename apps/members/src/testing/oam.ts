/** Requisito that every test enrolment has, still empty. */
export const OAM = {
  codice: 'OAM',
  descrizione: 'Iscrizione all’OAM',
  aiuto: '',
  tipi_finanziamento: [],
  obbligatorio: true,
  con_scadenza: true,
  valore: '',
  scade_il: null,
}

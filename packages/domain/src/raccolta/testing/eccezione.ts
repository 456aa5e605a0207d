const WITHOUT_CONDITIONS = {
  tipi: [],
  importo_da_cent: null,
  importo_sotto_cent: null,
  dal: null,
  al: null,
  promotore: null,
  regioni: [],
  attivita: [],
  prima_pratica: false,
  punti: null,
  percento: null,
}

/** Returns an exception of a points rule for tests, without conditions except those given. */
export const eccezione = <C extends object>(changes: C) =>
  ({ ...WITHOUT_CONDITIONS, ...changes }) as Omit<typeof WITHOUT_CONDITIONS, keyof C> & Required<C>

/** Returns SQL that formats an instant as in the contract, for instants inside a JSON value. */
export const instantText = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The columns of every table as Kysely reads and writes them, by table name. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Tables {}

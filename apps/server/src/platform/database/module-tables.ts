/** How a table's rows are treated by the code that handles all tables. */
export interface TableFacts {
  /** Whether backups hold them; if not, why a restored workspace does without them. */
  inBackup: true | { leftOut: string };
  /**
   * The columns that the workspace's export shows, in the order of `id`; without it, only data-export itself reads the
   * table.
   */
  inExport?: string;
  /** The effect of erasing a client on them. */
  onClientErasure: /** Deletes: which; by `byChannel` all of the conversation, without a statement of their owner. */
    | { deleted: string; byChannel?: true }
    /** Empties the columns that can hold words (true), or states why they hold none of a client's. */
    | { emptied: Readonly<Record<string, true | string>> }
    /** Untouched, since they hold no data of a client. */
    | { untouched: string };
  /** Their fate when messages or files are removed after their time; required for tables that point to messages. */
  onRetention?: string;
}

/** The tables and views of a module, which only the module writes; in its `tables.ts`, which lint reads too. */
export type ModuleTables = Readonly<Record<string, TableFacts | 'view'>>;

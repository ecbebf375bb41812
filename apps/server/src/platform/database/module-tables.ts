/** What becomes of a table's rows where all tables are handled. */
export interface TableFacts {
  /** Whether backups hold them; if not, why a restored workspace does without them. */
  inBackup: true | { leftOut: string };
  /** The columns that the workspace's export shows, in the order of `id`; without it, only what data-export itself reads. */
  inExport?: string;
  /** What erasing a client does to them. */
  onClientErasure: /** Deletes: which; by `byChannel` all of the conversation, without a statement of their owner. */
    | { deleted: string; byChannel?: true }
    /** Empties the columns that can hold words (true), or says why they hold none of a client's. */
    | { emptied: Readonly<Record<string, true | string>> }
    /** Nothing, since they hold nothing of a client. */
    | { untouched: string };
  /** What becomes of them when messages or files are removed after their time; needed where they point to messages. */
  onRetention?: string;
}

/** The tables and views of a module, which only the module writes; in its `tables.ts`, which lint reads too. */
export type ModuleTables = Readonly<Record<string, TableFacts | 'view'>>;

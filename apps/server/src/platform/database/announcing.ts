import type { NewEvent, SerializedEvent } from '../events/index.ts';
import type { QueryResult, Statement } from './statement.ts';

/**
 * The events one transaction announces. The event log makes it, since this folder does not know how events are stored.
 */
export interface Announcements {
  add(events: readonly (NewEvent | SerializedEvent)[]): void;
  /** Stores them. Called once, when no more can be added. */
  toStatement(): Statement;
  /** Called after the commit with the statement's result. */
  onCommitted(result: QueryResult<unknown>): void;
}

export type OpenAnnouncements = (workspaceId: number) => Announcements;

/** Remembers how a database's announced events are stored. */
export const makeAnnouncing = () => {
  let known: OpenAnnouncements | undefined;
  return {
    announceBy(open: OpenAnnouncements): void {
      if (known !== undefined) throw new Error('What this database announces is stored already.');
      known = open;
    },
    open(workspaceId: number): Announcements {
      if (known === undefined) throw new Error('Nothing can be announced: nobody has said how it is stored.');
      return known(workspaceId);
    },
  };
};

export const refuseAnnouncements = (): never => {
  throw new Error('This transaction has no workspace: nobody would hear what it announces.');
};

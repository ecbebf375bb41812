import type { Message } from '@switchboard/contract';

/** How a draft stands with the server. */
export interface DraftSync {
  /** Written here and not saved yet. */
  unsaved: boolean;
  /** Of what the server is known to have: an older word about it is no news. */
  savedAt: string;
}

/** The message that a draft replies to: what names it, and where it stands. */
export type DraftParent = Pick<Message, 'id' | 'seq'>;

export interface DraftsState {
  drafts: Record<number, string>;
  /** Channel → the message that its draft replies to. */
  draftParents: Record<number, DraftParent>;
  /** How each draft that was touched stands with the server. */
  draftSync: Record<number, DraftSync>;
}

export const emptyDrafts = (): DraftsState => ({ drafts: {}, draftParents: {}, draftSync: {} });

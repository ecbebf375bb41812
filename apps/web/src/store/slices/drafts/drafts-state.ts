import type { Message } from '@switchboard/contract';

/** The sync status of a draft with the server. */
export interface DraftSync {
  /** Changed here and not saved yet. */
  unsaved: boolean;
  /** `updated_at` of the last version known to be on the server; older versions that arrive are ignored. */
  savedAt: string;
}

/** The message that a draft replies to: its id and its number in the channel. */
export type DraftParent = Pick<Message, 'id' | 'seq'>;

export interface DraftsState {
  drafts: Record<number, string>;
  /** Channel → the message that its draft replies to. */
  draftParents: Record<number, DraftParent>;
  /** The sync status of each draft that was changed. */
  draftSync: Record<number, DraftSync>;
}

export const emptyDrafts = (): DraftsState => ({ drafts: {}, draftParents: {}, draftSync: {} });

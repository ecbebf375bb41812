import type { Message } from '@switchboard/contract';
import type { DraftKey } from '../../sending/draft-key.ts';

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
  drafts: Record<DraftKey, string>;
  /** The message that a draft replies to. */
  draftParents: Record<DraftKey, DraftParent>;
  /** The sync status of each draft that was changed. */
  draftSync: Record<DraftKey, DraftSync>;
  /** The conversations in which notes are written, until that is changed; on this device. */
  noteModes: Record<number, true>;
}

export const emptyDrafts = (): DraftsState => ({ drafts: {}, draftParents: {}, draftSync: {}, noteModes: {} });

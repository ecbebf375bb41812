import type { MessageAudience } from '@switchboard/contract';
import type { DraftKey } from '../../sending/draft-key.ts';
import { type Drafts, dropDraft, receiveDraft } from '../../sending/drafts.ts';
import { defineSlice, type Handlers } from '../slice.ts';
import { type DraftParent, type DraftsState, emptyDrafts } from './drafts-state.ts';

export interface DraftActions {
  /** Stores the text of a channel's composer, indefinitely; an empty text removes it. */
  setDraft(key: DraftKey, content: string): void;
  /** Sets the message that the draft replies to; null for none. */
  setDraftParent(key: DraftKey, message: DraftParent | null): void;
  /** Chooses whom is written for in a conversation, until the next choice. */
  chooseAudience(channelId: number, audience: MessageAudience): void;
}

const handlers: Handlers<DraftsState> = {
  updateDraft: receiveDraft,
  // In addition to the removal of the channel: not even the reader's own words about the client stay on the device.
  eraseClient: (state, { channel_id }) => (channel_id === null ? state : dropDraft(state, channel_id)),
};

export const draftsSlice = defineSlice({
  empty: emptyDrafts,
  handlers,
  makeActions: ({ drafts }: { drafts: Pick<Drafts, 'set' | 'setParent' | 'choose'> }): DraftActions => ({
    setDraft: drafts.set,
    setDraftParent: drafts.setParent,
    chooseAudience: drafts.choose,
  }),
});

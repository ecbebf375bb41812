import type { ErrorCode, Message } from '@switchboard/contract';

/** How it stands with the messages beyond one end of those held. */
export type PageState = 'idle' | 'loading' | 'failed';

/** A part of a channel's messages that is held, a window: ascending by `seq` and without a hole. */
export interface Timeline {
  messages: Message[];
  hasOlder: boolean;
  /** A history window ends before the newest messages do. */
  hasNewer: boolean;
  status: 'loading' | 'ready' | 'failed';
  older: PageState;
  newer: PageState;
  /** Why it failed; `network` when nothing answered. */
  error: ErrorCode | 'network' | null;
  /** Another number means other messages, not the same ones grown: the list then looks for its place anew. */
  windowId: number;
}

export interface MessagesState {
  /** The newest messages of channels. */
  timelines: Record<number, Timeline>;
  /** Channel → messages from further back that the reader looks at, until they meet the newest ones. */
  historyWindows: Record<number, Timeline>;
}

export const emptyMessages = (): MessagesState => ({ timelines: {}, historyWindows: {} });

export const emptyTimeline = (): Timeline => ({
  messages: [],
  hasOlder: true,
  hasNewer: false,
  status: 'loading',
  older: 'idle',
  newer: 'idle',
  error: null,
  windowId: 0,
});

import type { Message } from '@switchboard/contract';
import type { ApiErrorCode } from '../../../api/api-error.ts';

/** The loading status of the messages beyond one end of a window. */
export type PageState = 'idle' | 'loading' | 'failed';

/** A window: a part of a channel's messages that is held, ascending by `seq` and without holes. */
export interface Timeline {
  messages: Message[];
  hasOlder: boolean;
  /** A history window ends before the newest messages do. */
  hasNewer: boolean;
  status: 'loading' | 'ready' | 'failed';
  older: PageState;
  newer: PageState;
  /** The error code of a failure; `network` when there was no answer. */
  error: ApiErrorCode | 'network' | null;
  /** Changes when the messages are replaced rather than extended: the list then resets its scroll position. */
  windowId: number;
}

export interface MessagesState {
  /** The newest messages of channels. */
  timelines: Record<number, Timeline>;
  /** Channel → older messages that the reader is looking at, until they meet the newest ones. */
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

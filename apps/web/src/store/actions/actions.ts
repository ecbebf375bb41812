import type { FileView, Message, Preferences, ReaderChannel, UserView } from '@switchboard/contract';
import type { DraftParent } from '../drafts.ts';
import type { JumpResult } from '../history-window.ts';
import type { Appearance } from '../state.ts';

export interface Draft {
  channelId: number;
  content: string;
  files?: FileView[];
  parent?: Message | null;
}

/** How opening ended: `ready`, or what stands in the way. */
export type OpenResult = 'ready' | 'not_found' | 'forbidden' | 'failed';

/**
 * Everything a screen can do to the messenger's state. Changes of one message, of the read mark, mute or membership of one
 * channel, of the preferences and of language and theme reach the server in the order they were made.
 * Failures are thrown as `ApiError` or `NetworkError` unless said otherwise.
 */
export interface Actions {
  /**
   * Makes a channel the one on the screen: subscribes, then shows the newest 25 messages, at once when they are held.
   * Never throws; a failure is also in the timeline's `status` and `error`.
   */
  openChannel(channelId: number): Promise<OpenResult>;
  /** The channel leaves the screen: unsubscribes. Marking it read on the way out is the caller's. */
  closeChannel(channelId: number): void;
  /** The next 30 older messages; does nothing while some are on their way. Never throws; a failure is in the window's `older`. */
  loadOlder(channelId: number): Promise<void>;
  /** The next 30 messages of the history window, in the same way. */
  loadNewer(channelId: number): Promise<void>;
  /** Fetches what the newest messages held lack. Never throws; a failure is in the timeline's `newer`. */
  loadMissing(channelId: number): Promise<void>;
  /** Makes the list show the window that has a message, loading what is around it. Never throws. */
  jumpTo(channelId: number, seq: number): Promise<JumpResult>;
  /** The number of the first message from a moment on; null when there is none. */
  findMessageSince(channelId: number, since: Date): Promise<number | null>;
  /** From a history window back to the newest messages. */
  leaveHistory(channelId: number): void;
  /** Puts a message in the send queue and on the screen, back from a history window if need be; answers with its `client_msg_id`. */
  sendMessage(draft: Draft): string;
  /** Sends a failed message again, with the same `client_msg_id`. */
  retryMessage(clientMsgId: string): void;
  /** Takes a failed message out of the send queue. */
  discardMessage(clientMsgId: string): void;
  editMessage(channelId: number, messageId: number, content: string): Promise<void>;
  deleteMessage(channelId: number, messageId: number): Promise<void>;
  retryDelivery(channelId: number, messageId: number): Promise<void>;
  pinMessage(channelId: number, messageId: number): Promise<void>;
  unpinMessage(channelId: number, messageId: number): Promise<void>;
  /** Puts the reader's emoji on a message, or takes it off; shown at once and taken back when it fails. */
  setReaction(channelId: number, message: Message, emoji: string, on: boolean): Promise<void>;
  /** Takes one file off an own message; one left empty is deleted. */
  removeFile(channelId: number, messageId: number, fileId: number): Promise<void>;
  /** This message and what follows are unread again. */
  markUnread(channelId: number, fromSeq: number): Promise<void>;
  markAllRead(): Promise<void>;
  setMuted(channelId: number, muted: boolean): Promise<void>;
  deleteChannel(channelId: number): Promise<void>;
  updatePreferences(changes: Partial<Preferences>): Promise<void>;
  /** Changes the theme or the language of the profile; shown at once, and kept on this page when it fails. */
  chooseAppearance(choice: Partial<Appearance>): Promise<void>;
  /** Moves the read mark to the newest message; one call at a time in a channel, never throws. */
  markRead(channelId: number): void;
  /** Joins a channel or conversation and holds what the server answered. */
  joinChannel(channelId: number, as?: 'manager' | 'colleague'): Promise<ReaderChannel>;
  leaveChannel(channelId: number): Promise<void>;
  /** The direct channel with a user, made when it does not exist yet; answers with its id. */
  openDirect(userId: number): Promise<number>;
  /** Makes a call that answers with a channel, and holds that with all that was heard of it meanwhile. */
  settleChannel(call: () => Promise<ReaderChannel>): Promise<ReaderChannel>;
  /** Holds a channel of a list; what it may be older than stays. */
  receiveChannel(channel: ReaderChannel): void;
  /** Lets go of a channel and its messages. */
  dropChannel(channelId: number): void;
  /** Holds users that a call answered with. */
  receiveUsers(users: readonly UserView[]): void;
  /** Keeps what is written in a channel's composer, for ever; an empty text removes it. */
  setDraft(channelId: number, content: string): void;
  /** The message that the draft replies to; null makes it a message of its own. */
  setDraftParent(channelId: number, message: DraftParent | null): void;
  /** Tells the others in the channel; at most every 3 s. */
  sendTyping(channelId: number): void;
  /** Opens or closes a sidebar; without `open` it toggles. */
  toggleSidebar(side: 'left' | 'right', open?: boolean): void;
  /** Shows who a colleague is in the right sidebar, and opens it; null goes back to the channel's details. */
  showProfile(userId: number | null): void;
  /** The first load again, after it failed. */
  reload(): void;
}

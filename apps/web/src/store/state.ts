import type {
  BotSummary,
  Channel,
  CurrentUser,
  ErrorCode,
  FileView,
  Membership,
  Message,
  UserView,
} from '@switchboard/contract';

/** The part of a channel's messages that is held: ascending by `seq` and without a hole. */
export interface Timeline {
  messages: Message[];
  hasOlder: boolean;
  status: 'loading' | 'ready' | 'failed';
  loadingOlder: boolean;
  /** Why it failed; `network` when nothing answered. */
  error: ErrorCode | 'network' | null;
}

/** A message on its way to the server. It leaves the list when the server's message of the same `client_msg_id` is held. */
export interface OutgoingMessage {
  client_msg_id: string;
  channel_id: number;
  content: string;
  files: FileView[];
  parent: Message | null;
  state: 'pending' | 'failed';
  /** Error code of a refusal. */
  reason: string | null;
  created_at: string;
}

export interface ConnectionState {
  status: 'connecting' | 'live' | 'broken' | 'offline';
  /** Milliseconds since 1970. */
  since: number;
}

/** Everything that events change, by id. Screens that are only fetched live in the query cache instead. */
export interface State {
  me: CurrentUser | null;
  /** Of the first load after signing in. */
  load: 'loading' | 'ready' | 'failed';
  users: Record<number, UserView>;
  /** As everyone sees them; events replace them. */
  channels: Record<number, Channel>;
  /** The reader's own side of them. */
  memberships: Record<number, Membership>;
  bots: Record<number, BotSummary>;
  timelines: Record<number, Timeline>;
  /** The send queue in order; survives a reload. */
  outbox: OutgoingMessage[];
  /** Channel → user → until when (ms since 1970). */
  typing: Record<number, Record<number, number>>;
  connection: ConnectionState;
  sidebar: { left: boolean; right: boolean };
  drafts: Record<number, string>;
  /** Conversations without a manager, also those not held. */
  newClientsCount: number;
  /** What an event said has changed without carrying it: fetched again by `refreshStale`. */
  stale: { me: boolean; newClients: boolean; channels: number[] };
  /** The channel on the screen, and whether the window has the focus: its messages are read as they come. */
  active: { channelId: number | null; focused: boolean };
  /** Channel → seqs of unread messages deleted since, so that no deletion lowers a count twice. */
  deletedUnread: Record<number, number[]>;
  /** Channel → what its pins, files and members changed by last: screens that fetch those ask again when it differs. */
  revisions: Record<number, { pins: string; files: string; members: string }>;
  /** What changed the public channels that the reader is not in by last: the list of those asks again. */
  joinableRevision: string;
  /** The colleague whom the details are about; null shows those of the channel. */
  profileUserId: number | null;
}

/** The state of a page on which nobody is signed in. */
export const emptyState = (): State => ({
  me: null,
  load: 'loading',
  users: {},
  channels: {},
  memberships: {},
  bots: {},
  timelines: {},
  outbox: [],
  typing: {},
  connection: { status: 'connecting', since: 0 },
  sidebar: { left: true, right: false },
  drafts: {},
  newClientsCount: 0,
  stale: { me: false, newClients: false, channels: [] },
  active: { channelId: null, focused: true },
  deletedUnread: {},
  revisions: {},
  joinableRevision: '',
  profileUserId: null,
});

export const emptyTimeline = (): Timeline => ({
  messages: [],
  hasOlder: true,
  status: 'loading',
  loadingOlder: false,
  error: null,
});

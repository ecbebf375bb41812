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
import type { DraftParent, DraftSync } from './drafts.ts';

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
  /** Its number, once the server has it: what is left is that it appears in the list. */
  seq: number | null;
  created_at: string;
}

export interface ConnectionState {
  status: 'connecting' | 'live' | 'broken' | 'offline';
  /** Milliseconds since 1970. */
  since: number;
}

/** What a channel's texts, pins, files and members changed by last; empty while nothing has. */
export interface Revisions {
  texts: string;
  pins: string;
  files: string;
  members: string;
}

/** How the product looks and speaks to the reader. */
export type Appearance = Pick<CurrentUser, 'language' | 'theme'>;

/** Everything that events change, by id. Screens that are only fetched live in the query cache instead. */
export interface State {
  me: CurrentUser | null;
  /** What the reader chose on this page and the server does not know yet. */
  chosen: Partial<Appearance>;
  /** Of the first load after signing in. */
  load: 'loading' | 'ready' | 'failed';
  users: Record<number, UserView>;
  /** Whoever is not in `users` is not known to the reader, rather than not loaded yet. */
  usersLoaded: boolean;
  /** As everyone sees them; events replace them. */
  channels: Record<number, Channel>;
  /** The reader's own side of them. */
  memberships: Record<number, Membership>;
  bots: Record<number, BotSummary>;
  /** The newest messages of channels. */
  timelines: Record<number, Timeline>;
  /** Channel → messages from further back that the reader looks at, until they meet the newest ones. */
  historyWindows: Record<number, Timeline>;
  /** The send queue in order; survives a reload. */
  outbox: OutgoingMessage[];
  /** Channel → user → until when (ms since 1970). */
  typing: Record<number, Record<number, number>>;
  connection: ConnectionState;
  sidebar: { left: boolean; right: boolean };
  drafts: Record<number, string>;
  /** Channel → the message that its draft replies to. */
  draftParents: Record<number, DraftParent>;
  /** How each draft that was touched stands with the server. */
  draftSync: Record<number, DraftSync>;
  /** Conversations without a manager, also those not held. */
  newClientsCount: number;
  /** What an event said has changed without carrying it: fetched again by `refreshStale`. */
  stale: { newClients: boolean; channels: number[] };
  /** The channel on the screen, and whether the window has the focus: its messages are read as they come. */
  active: { channelId: number | null; focused: boolean };
  /** The channel on the screen in which the reader marked messages unread: it stays so until it is opened again. */
  keptUnread: number | null;
  /** Channel → seqs of unread messages deleted since, so that no deletion lowers a count twice. */
  deletedUnread: Record<number, number[]>;
  /** By channel: screens that fetch those ask again when what they changed by differs. */
  revisions: Record<number, Revisions>;
  /** What changed the public channels that the reader is not in by last: the list of those asks again. */
  joinableRevision: string;
  /** The colleague whom the details are about; null shows those of the channel. */
  profileUserId: number | null;
}

/** The state of a page on which nobody is signed in. */
export const emptyState = (): State => ({
  me: null,
  chosen: {},
  load: 'loading',
  users: {},
  usersLoaded: false,
  channels: {},
  memberships: {},
  bots: {},
  timelines: {},
  historyWindows: {},
  outbox: [],
  typing: {},
  connection: { status: 'connecting', since: 0 },
  sidebar: { left: true, right: false },
  drafts: {},
  draftParents: {},
  draftSync: {},
  newClientsCount: 0,
  stale: { newClients: false, channels: [] },
  active: { channelId: null, focused: true },
  keptUnread: null,
  deletedUnread: {},
  revisions: {},
  joinableRevision: '',
  profileUserId: null,
});

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

import {
  type BotSummary,
  type Capabilities,
  type Channel,
  type ClientView,
  type ConversationTarget,
  type CurrentUser,
  channelTypes,
  type DraftView,
  defaultPreferences,
  defaultRoles,
  type FileView,
  formattingKinds,
  type Membership,
  type Message,
  type ReaderChannel,
  type WholeUserView,
} from '@switchboard/contract';
import { noMembership } from '../channels.ts';
import { emptyTimeline, type Timeline } from '../slices/messages/messages-state.ts';
import type { OutgoingMessage } from '../slices/outbox/outbox-state.ts';
import { emptyState, type State } from '../state.ts';

/** Factories of test data with defaults for everything a test does not specify. User 3 is the reader. */

/** The abilities of a messenger without any limits of its own. */
export const buildCapabilities = (more: Partial<Capabilities> = {}): Capabilities => ({
  max_text_chars: 4_096,
  max_caption_chars: 1_024,
  max_file_bytes: 50_000_000,
  formatting: [...formattingKinds],
  can_edit: true,
  can_delete: true,
  can_react: false,
  can_quote: true,
  sends_receipts: false,
  reply_window: null,
  cost_class: null,
  cost_until: null,
  later: [],
  ...more,
});

export const meId = 3;
export const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, seconds)).toISOString();

export const buildUser = (user: Partial<WholeUserView> & { id: number }): WholeUserView => ({
  first_name: 'Anna',
  last_name: 'Koval',
  username: `user${user.id}`,
  email: `user${user.id}@acme.example`,
  phone: null,
  position: null,
  what_i_do: null,
  timezone: null,
  avatar: null,
  is_online: 0,
  role_id: 2,
  role: { id: 2, name: 'Manager' },
  status: 1,
  custom_status: null,
  ...user,
});

export const buildMe = (me: Partial<CurrentUser> = {}): CurrentUser => ({
  ...buildUser({ id: meId }),
  language: 'en-US',
  theme: 'auto',
  permissions: defaultRoles[1]?.permissions ?? {},
  own_channel_id: 9,
  managers_channel_id: 2,
  workspace: {
    subdomain: 'acme',
    company: 'Acme',
    owner_id: 1,
    tariff: 2,
    payment_status: 2,
    end_date: null,
    trial_end_date: null,
    waiting: { long_minutes: 15, too_long_minutes: 60, reopen_grace_minutes: 10 },
  },
  preferences: defaultPreferences,
  salt: 'salt',
  unread: { total: 0, general: 0 },
  ...me,
});

export const buildBot = (bot: Partial<BotSummary> = {}): BotSummary => ({
  id: 1,
  title: 'Acme support',
  type: 1,
  username: 'acme_support_bot',
  state: 'active',
  trouble: null,
  ...bot,
});

export const buildFile = (file: Partial<FileView> = {}): FileView => ({
  id: 80,
  original: 'a.txt',
  filename: 'a.txt',
  name: 'a',
  type: 'text/plain',
  kind: 'file',
  size: 1_000,
  width: null,
  height: null,
  duration: null,
  src: '/api/files/80',
  ...file,
});

export const buildClient = (client: Partial<ClientView> = {}): ClientView => ({
  id: 70,
  first_name: 'Olena',
  last_name: 'Bondar',
  username: null,
  phone: null,
  language: null,
  avatar: null,
  service_type: 1,
  bot_id: 1,
  created_at: at(0),
  ...client,
});

export const buildChannel = (channel: Partial<Channel> = {}): Channel => ({
  id: 12,
  type: channelTypes.group,
  name: 'Design',
  description: '',
  is_public: true,
  created_by: 5,
  author: null,
  created_at: at(0),
  members_count: 2,
  last_seq: 0,
  first_seq: 1,
  kept_days: null,
  last_message: null,
  user_ids: [],
  client_id: null,
  client: null,
  bot_id: null,
  bot: null,
  service_id: null,
  service_bot_id: null,
  manager_id: null,
  priority: 'normal',
  targets: [],
  state: 'open',
  state_version: 0,
  snooze: null,
  woken_at: null,
  awaiting_reply: false,
  awaiting_since: null,
  active_at: channel.last_message?.created_at ?? channel.created_at ?? at(0),
  client_blocked: false,
  blocked_at: null,
  capabilities: null,
  ...channel,
});

export const buildConversation = (channel: Partial<Channel> = {}): Channel =>
  buildChannel({
    id: 40,
    type: channelTypes.client,
    name: 'Olena Bondar',
    is_public: false,
    created_by: null,
    client_id: 70,
    client: buildClient(),
    bot_id: 1,
    bot: buildBot(),
    service_id: 1,
    ...channel,
  });

export const buildTarget = (target: Partial<ConversationTarget> = {}): ConversationTarget => ({
  kind: 'first_answer',
  since: at(0),
  warn_at: at(480),
  due_at: at(600),
  is_paused: false,
  ...target,
});

export const member = (membership: Partial<Membership> = {}): Membership => ({
  ...noMembership,
  is_member: true,
  ...membership,
});

export const buildReaderChannel = (channel: Partial<ReaderChannel> = {}): ReaderChannel => ({
  ...buildChannel(channel),
  ...member(channel),
  user_id: null,
});

export const buildMessage = (message: Partial<Message> & { seq: number }): Message => ({
  id: 900 + message.seq,
  ts: 1_790_000_000_000_000 + message.seq,
  channel_id: 12,
  client_msg_id: null,
  content: `Message ${message.seq}`,
  created_by: 5,
  client_id: null,
  author: { id: 5, first_name: 'Bohdan', last_name: 'Shevchuk', avatar: null },
  created_at: at(message.seq),
  updated_at: at(message.seq),
  updated_by_user_at: null,
  deleted_at: null,
  parent: null,
  files: [],
  metadata: { urls: [], previews: [] },
  system: null,
  pinned_at: null,
  reactions: [],
  audience: 'public',
  delivery: null,
  ...message,
});

export const buildDraft = (draft: Partial<DraftView> = {}): DraftView => ({
  channel_id: 12,
  audience: 'public',
  content: '',
  parent_id: null,
  parent_seq: null,
  updated_at: '2026-11-21T10:00:00.000Z',
  ...draft,
});

/** The messages from one seq to another. */
export const buildMessages = (from: number, to: number, message: Partial<Message> = {}): Message[] =>
  Array.from({ length: to - from + 1 }, (_, index) => buildMessage({ ...message, seq: from + index }));

export const buildOutgoing = (message: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  client_msg_id: 'own',
  channel_id: 12,
  audience: 'public',
  content: 'On its way',
  files: [],
  parent: null,
  state: 'pending',
  reason: null,
  seq: null,
  created_at: at(0),
  ...message,
});

/** A page as the API returns it: newest first. */
export const pageOf = (messages: readonly Message[], hasMore = false) => ({
  data: [...messages].reverse(),
  count: messages.length,
  hasMore,
});

export const buildTimeline = (messages: Message[], timeline: Partial<Timeline> = {}): Timeline => ({
  ...emptyTimeline(),
  status: 'ready',
  hasOlder: false,
  messages,
  ...timeline,
});

interface HeldChannel {
  channel: Channel;
  membership?: Membership;
  messages?: Message[];
}

/** The state of a page on which the reader is signed in and has these channels. */
export const buildState = (held: HeldChannel[] = [], state: Partial<State> = {}): State => ({
  ...emptyState(),
  me: buildMe(),
  load: 'ready',
  channels: Object.fromEntries(held.map(({ channel }) => [channel.id, channel])),
  memberships: Object.fromEntries(held.map(({ channel, membership = member() }) => [channel.id, membership])),
  timelines: Object.fromEntries(
    held.flatMap(({ channel, messages }) => (messages ? [[channel.id, buildTimeline(messages)]] : [])),
  ),
  ...state,
});

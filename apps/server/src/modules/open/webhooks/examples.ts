import type { PublicEventType } from '@switchboard/contract';

const at = '2026-11-30T09:00:00.000Z';

const message = {
  id: 812,
  seq: 14,
  ts: 1_796_029_200_000_000,
  channel_id: 31,
  client_msg_id: null,
  audience: 'public',
  content: 'Is it still in stock?',
  created_by: null,
  client_id: 27,
  author: null,
  created_at: at,
  updated_at: at,
  updated_by_user_at: null,
  deleted_at: null,
  parent: null,
  files: [],
  metadata: null,
  system: null,
  pinned_at: null,
  reactions: [],
  delivery: null,
};
const note = { ...message, audience: 'internal', content: 'Asked the warehouse', client_id: null, created_by: 3 };
const conversation = {
  channel_id: 31,
  client_id: 27,
  bot_id: 2,
  manager_id: 3,
  priority: 'normal',
  label_ids: [4],
  state: 'open',
  awaiting_reply: true,
  awaiting_since: at,
};
const client = {
  id: 27,
  bot_id: 2,
  first_name: 'Iryna',
  last_name: 'Bondar',
  username: 'iryna_b',
  phone: '+380671234567',
  language: 'uk',
};
const person = { id: 3, name: 'Dmytro Shevchenko' };
const task = {
  id: 91,
  kind: 'task',
  title: 'Call Iryna back',
  status_id: 1,
  priority: 2,
  assignee: person,
  assignee_gone: false,
  created_by: 3,
  author: person,
  project_id: null,
  category_id: null,
  sprint_id: null,
  due_on: '2026-12-01',
  due_at: null,
  estimated_time: 0,
  spent_time: 0,
  rank: 'a0',
  source: null,
  comments_count: 0,
  files_count: 0,
  created_at: at,
  updated_at: at,
  done_at: null,
  version: 1,
};
const user = {
  id: 3,
  first_name: 'Dmytro',
  last_name: 'Shevchenko',
  username: 'dmytro',
  email: 'dmytro@shop.example',
  phone: null,
};

const examples: Record<PublicEventType, object> = {
  'message.created': message,
  'message.updated': message,
  'message.deleted': { channel_id: 31, id: 812, seq: 14, deleted_at: at },
  'note.created': note,
  'note.updated': note,
  'delivery.changed': {
    channel_id: 31,
    message_id: 813,
    seq: 15,
    delivery: { state: 'delivered', reason: null, at },
  },
  'conversation.opened': conversation,
  'conversation.closed': { ...conversation, state: 'closed', awaiting_reply: false, awaiting_since: null },
  'conversation.snoozed': { ...conversation, state: 'snoozed', awaiting_reply: false, awaiting_since: null },
  'conversation.assigned': conversation,
  'conversation.labelled': conversation,
  'client.created': client,
  'client.updated': client,
  'client.deleted': { id: 27 },
  'client.erased': { id: 27 },
  'client.merged': { client_ids: [27, 64] },
  'rating.given': { channel_id: 31, client_id: 27, episode: 2, rating: 5, rated_at: at },
  'task.created': task,
  'task.updated': task,
  'task.deleted': { id: 91 },
  'bot.trouble': { bot_id: 2, title: 'Shop', trouble: 'token_refused', at },
  'user.created': user,
  'user.updated': user,
  'user.deleted': { id: 3 },
};

/** A made-up event of a type, for tests and for those who have had none yet. */
export const exampleOf = (type: PublicEventType): object => examples[type];

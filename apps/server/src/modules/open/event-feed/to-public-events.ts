import type { EventData, EventName, Message, PublicEventType, SystemMessageCode } from '@switchboard/contract';
import type { Audience, LoggedEvent } from '../../../platform/events/index.ts';

/** A public event before what it is about is looked up. */
export interface PublicDraft {
  type: PublicEventType;
  /** What it is about: events of one subject keep their order. */
  subject: `channel:${number}` | `client:${number}` | `task:${number}` | `bot:${number}` | `user:${number}`;
  /** Null: the data is told as a conversation, or a client, is now. */
  data: object | null;
  channelId: number | null;
  clientId: number | null;
}

type Make<Name extends EventName> = (data: EventData<Name>) => PublicDraft[];

const draft = (type: PublicEventType, subject: PublicDraft['subject'], data: object | null): PublicDraft => ({
  type,
  subject,
  data,
  channelId: subject.startsWith('channel:') ? Number(subject.slice('channel:'.length)) : null,
  clientId: subject.startsWith('client:') ? Number(subject.slice('client:'.length)) : null,
});

const ofChannel = (type: PublicEventType, channelId: number, data: object | null = null) =>
  draft(type, `channel:${channelId}`, data);
const ofClient = (type: PublicEventType, clientId: number, data: object | null = null) =>
  draft(type, `client:${clientId}`, data);

/** Lines of a conversation that say that it has another manager, or none. */
const reassigning: readonly SystemMessageCode[] = [
  'manager_joined',
  'manager_left',
  'manager_away',
  'manager_assigned',
  'manager_returned',
  'given',
  'taken_back',
];

const isReassignment = ({ system }: Message) => system !== null && reassigning.includes(system.code);

const stateTypes = {
  open: 'conversation.opened',
  snoozed: 'conversation.snoozed',
  closed: 'conversation.closed',
} as const;

const makers: { [Name in EventName]?: Make<Name> } = {
  newMessage: (message) => [
    ofChannel(message.audience === 'internal' ? 'note.created' : 'message.created', message.channel_id, message),
    ...(isReassignment(message) ? [ofChannel('conversation.assigned', message.channel_id)] : []),
  ],
  updateMessage: (message) => [
    ofChannel(message.audience === 'internal' ? 'note.updated' : 'message.updated', message.channel_id, message),
  ],
  deleteMessage: (gone) => [ofChannel('message.deleted', gone.channel_id, gone)],
  updateDelivery: (change) => [ofChannel('delivery.changed', change.channel_id, change)],
  updateConversationStates: ({ states }) => states.map(({ channel_id: id, state }) => ofChannel(stateTypes[state], id)),
  updateConversationManagers: ({ changes }) =>
    changes.map(({ channel_id: id }) => ofChannel('conversation.assigned', id)),
  updateConversationLabels: ({ channel_ids: ids }) => ids.map((id) => ofChannel('conversation.labelled', id)),
  newClient: ({ id }) => [ofClient('client.created', id)],
  updateClient: ({ id }) => [ofClient('client.updated', id)],
  deleteClient: (gone) => [ofClient('client.deleted', gone.id, gone)],
  eraseClient: ({ id }) => [ofClient('client.erased', id, { id })],
  updatePerson: ({ client_ids: ids }) => [ofClient('client.merged', Math.min(...ids), { client_ids: ids })],
  updateEpisodeRating: ({ channel_id, client_id, number, rating, rated_at }) =>
    rating === null || rated_at === null
      ? []
      : [ofChannel('rating.given', channel_id, { channel_id, client_id, episode: number, rating, rated_at })],
  newTask: (task) => [draft('task.created', `task:${task.id}`, task)],
  updateTask: (task) => [draft('task.updated', `task:${task.id}`, task)],
  deleteTask: (gone) => [draft('task.deleted', `task:${gone.id}`, gone)],
  botNotice: (notice) => [draft('bot.trouble', `bot:${notice.bot_id}`, notice)],
  newUser: (user) => ('email' in user ? [draft('user.created', `user:${user.id}`, user)] : []),
  updateUser: (user) => ('email' in user ? [draft('user.updated', `user:${user.id}`, user)] : []),
  deleteUser: (gone) => [draft('user.deleted', `user:${gone.id}`, gone)],
};

/** Events of the log that other programs are told of. */
export const publishedEvents = Object.keys(makers) as EventName[];

/** Others get another content of the same event: it is told once, by the fuller one. */
const isForOthers = (audience: Audience): boolean =>
  audience !== 'everyone' && ('except' in audience || 'lacking' in audience);

/** What an event of the log tells other programs; nothing for most. */
export const toPublicDrafts = ({ event, audience, data }: LoggedEvent): PublicDraft[] => {
  const make: Make<never> | undefined = makers[event];
  if (make === undefined || isForOthers(audience)) return [];
  return make(JSON.parse(data) as never);
};

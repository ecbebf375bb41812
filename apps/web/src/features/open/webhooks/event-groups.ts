import { type ApiScope, apiScopes, carries, type Permissions, type PublicEventType } from '@switchboard/contract';

/** The types of events by what they are about, in the order in which they are shown. */
export const eventGroups = {
  messages: ['message.created', 'message.updated', 'message.deleted', 'delivery.changed'],
  notes: ['note.created', 'note.updated'],
  conversations: [
    'conversation.opened',
    'conversation.closed',
    'conversation.snoozed',
    'conversation.assigned',
    'conversation.labelled',
  ],
  clients: ['client.created', 'client.updated', 'client.deleted', 'client.erased', 'client.merged'],
  ratings: ['rating.given'],
  tasks: ['task.created', 'task.updated', 'task.deleted'],
  bots: ['bot.trouble'],
  users: ['user.created', 'user.updated', 'user.deleted'],
} as const satisfies Record<string, readonly PublicEventType[]>;

type EventGroup = keyof typeof eventGroups;

export const eventGroupNames = Object.keys(eventGroups) as EventGroup[];
export const eventTypes: readonly PublicEventType[] = Object.values(eventGroups).flat();

/** The types of a group, without telling which group it is. */
export const typesIn = (group: EventGroup): readonly PublicEventType[] => eventGroups[group];

const scopesOf = {
  messages: 'messages:read',
  notes: 'notes:read',
  conversations: 'conversations:read',
  clients: 'clients:read',
  ratings: 'conversations:read',
  tasks: 'tasks:read',
  bots: 'settings:read',
  users: 'users:read',
} as const satisfies Record<EventGroup, ApiScope>;

/** Whether a role reads the events of a group itself: no less is needed to have them sent elsewhere. */
export const mayRead = (permissions: Permissions, group: EventGroup): boolean => {
  // Messages are those of conversations too.
  const needed = group === 'messages' ? apiScopes['conversations:read'] : apiScopes[scopesOf[group]];
  return needed.every((permission) => carries(permissions, permission));
};

/** The group that a type stands in; undefined for a type that this version does not know. */
export const groupOf = (type: string): EventGroup | undefined =>
  eventGroupNames.find((group) => (typesIn(group) as readonly string[]).includes(type));

/** What is for the team alone. */
export const tellsNotes = (types: readonly PublicEventType[]): boolean =>
  types.some((type) => typesIn('notes').includes(type));

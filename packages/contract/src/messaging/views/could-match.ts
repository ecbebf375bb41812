import type { Channel } from '../../chat/channels/channels.ts';
import type { ConversationFilter } from './conversation-filter.ts';

/** A conversation as far as pages hold it: without labels, custom fields, who wrote last and when. */
type Known = Pick<
  Channel,
  'state' | 'bot_id' | 'manager_id' | 'blocked_at' | 'awaiting_since' | 'targets' | 'priority'
> & {
  client: Pick<NonNullable<Channel['client']>, 'language'> | null;
};

interface Reader {
  userId: number;
  isMember: boolean;
}

const isOneOf = <Value>(values: readonly Value[] | undefined, value: Value) =>
  values === undefined || values.includes(value);

/**
 * False where a conversation cannot match a filter any more, so that it leaves a list at once. What it does not know is
 * left to the server, whose `compileFilter` says what a filter means.
 */
export function couldMatch(filter: ConversationFilter, known: Known, { userId, isMember }: Reader): boolean {
  const { managers } = filter;
  const isFree = known.manager_id === null && known.blocked_at === null;
  const hasManager =
    managers === undefined ||
    managers.some((manager) => {
      if (manager === 'nobody') return isFree;
      return manager === 'somebody' ? !isFree : known.manager_id === (manager === 'me' ? userId : manager);
    });
  return (
    hasManager &&
    isOneOf(filter.states, known.state) &&
    (filter.bots === undefined || (known.bot_id !== null && filter.bots.includes(known.bot_id))) &&
    isOneOf(filter.priorities, known.priority) &&
    (known.client === null ||
      filter.languages === undefined ||
      filter.languages.includes(known.client.language ?? '')) &&
    (filter.member === undefined || isMember) &&
    (filter.waiting_minutes === undefined || known.awaiting_since !== null) &&
    (filter.targets === undefined || known.targets.length > 0)
  );
}

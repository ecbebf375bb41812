import type { Channel, UserView } from '@switchboard/contract';
import { fullName } from '../../../../../store/selectors.ts';

/** The manager of a conversation first, then those who are online, each by name. */
export const orderMembers = (members: readonly UserView[], channel: Pick<Channel, 'manager_id'>): UserView[] =>
  members.toSorted(
    (a, b) =>
      Number(b.id === channel.manager_id) - Number(a.id === channel.manager_id) ||
      b.is_online - a.is_online ||
      fullName(a).localeCompare(fullName(b)) ||
      a.id - b.id,
  );

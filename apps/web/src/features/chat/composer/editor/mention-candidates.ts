import { limits, type UserView, userStatuses } from '@switchboard/contract';

/** A user to mention; `user` is null for everyone in the channel. */
export interface MentionCandidate {
  /** '0' means everyone. */
  id: string;
  username: string;
  user: UserView | null;
  isMember: boolean;
}

interface CandidateSources {
  query: string;
  users: readonly UserView[];
  memberIds: ReadonlySet<number>;
  /** False in a direct channel, where everyone is one colleague. */
  withEveryone: boolean;
}

const everyone: MentionCandidate = { id: '0', username: 'channel', user: null, isMember: true };

/**
 * Mention candidates for the typed text: members of the channel first, everyone in it at the top before any letter is
 * typed.
 */
export function listMentionCandidates({ query, users, memberIds, withEveryone }: CandidateSources): MentionCandidate[] {
  const wanted = query.toLocaleLowerCase();
  const begins = (name: string) => name.toLocaleLowerCase().startsWith(wanted);
  const people = users
    .filter((user) => user.status === userStatuses.active)
    .filter(({ username, first_name, last_name }) => [username, first_name, last_name].some(begins))
    .map((user) => ({ id: String(user.id), username: user.username, user, isMember: memberIds.has(user.id) }))
    .toSorted(
      (left, right) =>
        Number(right.isMember) - Number(left.isMember) ||
        right.user.is_online - left.user.is_online ||
        left.username.localeCompare(right.username),
    );
  const all = withEveryone && begins('channel') ? [everyone] : [];
  return [...all, ...people].slice(0, limits.autocompleteResults);
}

/** Who gets which client: decided from facts that were read at one moment, without the database. */
import {
  type AssignmentEntry,
  type AssignmentPolicy,
  type Availability,
  limits,
  type PassedOver,
} from '@switchboard/contract';
import type { PersonRow } from './people-queries.ts';

/** Somebody who may answer clients. */
export interface Candidate extends Pick<PersonRow, 'id' | 'name' | 'capacity' | 'turn' | 'load' | 'waiting'> {
  availability: Availability;
  goneMinutes: number | null;
  /** Online, though they are kept as gone. */
  isBack: boolean;
}

/** A conversation without a manager. */
export interface Waiting {
  id: number;
  bot_id: number | null;
  last_manager_id: number | null;
  /** The last manager gave it back: it is not theirs at once again. */
  was_returned: boolean;
  declined: readonly number[];
}

/** Who could not take it: the first of them, and how many more. */
export type Passed = Pick<AssignmentEntry, 'passed_over' | 'more_passed_over'>;

export interface Choice<Item extends Waiting> extends Passed {
  conversation: Item;
  person: Candidate;
  reason: AssignmentEntry['reason'];
  /** With this conversation. */
  load: number;
}

/** Who may answer clients; `openCalendars`: those by which it is working time now. */
export const toCandidate = (row: PersonRow, isOnline: boolean, openCalendars: ReadonlySet<number>): Candidate => ({
  id: row.id,
  name: row.name,
  capacity: row.capacity,
  turn: row.turn,
  load: row.load,
  waiting: row.waiting,
  availability: availabilityOf(row, isOnline, openCalendars),
  goneMinutes: isOnline ? null : row.gone_minutes,
  isBack: isOnline && row.gone_minutes !== null,
});

const availabilityOf = (
  { is_away: isAway, calendar_id: calendarId }: PersonRow,
  isOnline: boolean,
  openCalendars: ReadonlySet<number>,
): Availability => {
  if (isAway) return 'away';
  if (isOnline) return 'here';
  return calendarId !== null && openCalendars.has(calendarId) ? 'in_hours' : 'gone';
};

/** Whether somebody has been offline for longer than the policy of a bot allows. */
const isGone = ({ goneMinutes }: Candidate, policy: AssignmentPolicy): boolean =>
  policy.gone_minutes !== null && (goneMinutes ?? 0) >= policy.gone_minutes;

/** Why somebody takes no client of a bot now; null when they do. */
export const reasonAgainst = (person: Candidate, policy: AssignmentPolicy): 'away' | 'gone' | 'full' | null => {
  const { availability } = person;
  if (availability === 'away' || availability === 'gone') return availability;
  if (isGone(person, policy)) return 'gone';
  return person.capacity !== null && person.load >= person.capacity ? 'full' : null;
};

const hasLetPass = (
  { id }: Candidate,
  { last_manager_id: lastManagerId, was_returned: wasReturned, declined }: Waiting,
): boolean => declined.includes(id) || (wasReturned && lastManagerId === id);

/** Whoever is named gets clients full or offline, but those that would be taken back at once. */
const canGetTheRest = (person: Candidate, policy: AssignmentPolicy): boolean =>
  person.availability !== 'away' && !isGone(person, policy);

export const takesPart = ({ id }: Candidate, { user_ids: userIds }: AssignmentPolicy): boolean =>
  userIds === null || userIds.includes(id);

/** In the order in which they are asked. */
const inOrder = (
  people: readonly Candidate[],
  { last_manager_id: lastManagerId }: Waiting,
  policy: AssignmentPolicy,
): Candidate[] => {
  const isLast = ({ id }: Candidate) => policy.last_manager_first && id === lastManagerId;
  return people
    .filter((person) => takesPart(person, policy))
    .toSorted(
      (one, other) =>
        Number(isLast(other)) - Number(isLast(one)) ||
        (policy.mode === 'least_busy' ? one.load - other.load : 0) ||
        one.turn - other.turn ||
        one.id - other.id,
    );
};

const tellPassed = (passed: readonly PassedOver[]): Passed => ({
  passed_over: passed.slice(0, limits.passedOverShown),
  more_passed_over: Math.max(0, passed.length - limits.passedOverShown),
});

/** Null: nobody can take it. */
type Chosen = { person: Candidate; reason: AssignmentEntry['reason'] } | { person: null };

/** Who is asked first and can take the conversation, and who before them could not. */
export const chooseManager = (
  conversation: Waiting,
  people: readonly Candidate[],
  policy: AssignmentPolicy,
): Chosen & Passed => {
  const passed: PassedOver[] = [];
  for (const person of inOrder(people, conversation, policy)) {
    const why = hasLetPass(person, conversation) ? 'declined' : reasonAgainst(person, policy);
    if (why === null) {
      const isLast = policy.last_manager_first && person.id === conversation.last_manager_id;
      const byMode = policy.mode === 'in_turn' ? 'in_turn' : 'least_busy';
      return { person, reason: isLast ? 'last_manager' : byMode, ...tellPassed(passed) };
    }
    passed.push({ user_id: person.id, name: person.name, why, load: person.load, capacity: person.capacity });
  }
  const other = people.find(({ id }) => id === policy.otherwise_user_id);
  const isFit = other !== undefined && canGetTheRest(other, policy) && !hasLetPass(other, conversation);
  return { ...(isFit ? { person: other, reason: 'otherwise' } : { person: null }), ...tellPassed(passed) };
};

/** For each bot the people who can take one of its clients now, whoever of them may have declined one. */
export const listAble = (
  people: readonly Candidate[],
  policies: readonly AssignmentPolicy[],
): { bot_id: number; user_ids: number[] }[] =>
  policies.flatMap((policy) => {
    const able = people.filter(
      (person) =>
        (takesPart(person, policy) && reasonAgainst(person, policy) === null) ||
        (person.id === policy.otherwise_user_id && canGetTheRest(person, policy)),
    );
    return able.length === 0 ? [] : [{ bot_id: policy.bot_id, user_ids: able.map(({ id }) => id) }];
  });

/**
 * Gives these conversations, the longest waiting first, to managers, each by the policy of its bot; those that nobody
 * can take are left out. What somebody gets counts at once.
 */
export const chooseManagers = <Item extends Waiting>(
  waiting: readonly Item[],
  people: readonly Candidate[],
  policies: ReadonlyMap<number, AssignmentPolicy>,
): Choice<Item>[] => {
  const now = people.map((person) => ({ ...person }));
  let turn = Math.max(0, ...now.map((person) => person.turn));
  return waiting.flatMap((conversation) => {
    const policy = policies.get(conversation.bot_id ?? 0);
    if (policy === undefined) return [];
    const choice = chooseManager(conversation, now, policy);
    const { person } = choice;
    if (person === null) return [];
    person.load += 1;
    turn += 1;
    person.turn = turn;
    return [{ ...choice, conversation, load: person.load }];
  });
};

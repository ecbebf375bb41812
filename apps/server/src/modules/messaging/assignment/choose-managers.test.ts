import { describe, expect, test } from 'vitest';
import { type Candidate, chooseManagers, listAble, toCandidate, type Waiting } from './choose-managers.ts';
import type { PersonRow } from './people-queries.ts';

const policy = {
  bot_id: 1,
  mode: 'in_turn' as 'in_turn' | 'least_busy',
  last_manager_first: false,
  user_ids: null as number[] | null,
  accept_minutes: null,
  gone_minutes: null as number | null,
  otherwise_user_id: null as number | null,
  version: 1,
};
const person = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  id,
  name: `Person ${id}`,
  capacity: null,
  turn: 0,
  load: 0,
  waiting: 0,
  availability: 'here',
  goneMinutes: null,
  isBack: false,
  ...more,
});
const waiting = (id: number, more: Partial<Waiting> = {}): Waiting => ({
  id,
  bot_id: 1,
  last_manager_id: null,
  was_returned: false,
  declined: [],
  ...more,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => waiting(index + 1));
const choose = (list: Waiting[], people: Candidate[], more: Partial<typeof policy> = {}) =>
  chooseManagers(list, people, new Map([[1, { ...policy, ...more }]]));
/** `conversation → person (reason)`. */
const given = (...args: Parameters<typeof choose>) =>
  choose(...args).map(({ conversation, person: { id }, reason }) => `${conversation.id} → ${id} (${reason})`);

describe('in turn [44.2]', () => {
  test('everybody gets one before anybody gets a second, whoever has the lowest turn first', () => {
    expect(given(many(5), [person(1, { turn: 9 }), person(2, { turn: 3 })])).toEqual([
      '1 → 2 (in_turn)',
      '2 → 1 (in_turn)',
      '3 → 2 (in_turn)',
      '4 → 1 (in_turn)',
      '5 → 2 (in_turn)',
    ]);
  });

  test('who is full keeps their turn, and is named', () => {
    const people = [person(1, { load: 8, capacity: 8 }), person(2, { load: 2, capacity: 8, turn: 1 })];
    expect(choose(many(1), people)).toMatchObject([
      {
        person: { id: 2 },
        load: 3,
        passed_over: [{ user_id: 1, name: 'Person 1', why: 'full', load: 8, capacity: 8 }],
        more_passed_over: 0,
      },
    ]);
  });

  test('of many who could not, the first are named and the others counted', () => {
    const full = Array.from({ length: 7 }, (_, index) => person(index + 1, { capacity: 0 }));
    const [choice] = choose(many(1), [...full, person(9, { turn: 5 })]);
    expect(choice?.passed_over.map(({ user_id: id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(choice?.more_passed_over).toBe(2);
  });
});

test('least busy: whoever has the fewest, as what they get counts at once [44.2]', () => {
  const people = [person(1, { load: 2 }), person(2, { load: 0, turn: 4 }), person(3, { load: 1 })];
  const choices = choose(many(6), people, { mode: 'least_busy' });
  expect(choices.map(({ person: { id } }) => id)).toEqual([2, 3, 2, 1, 3, 2]);
  expect(choices.map(({ load }) => load)).toEqual([1, 2, 2, 3, 3, 3]);
});

describe('the last manager first [44.3]', () => {
  const theirs = waiting(1, { last_manager_id: 2 });

  test('before the turn of others, while there is room', () => {
    const people = [person(1), person(2, { turn: 7 })];
    expect(given([theirs], people, { last_manager_first: true })).toEqual(['1 → 2 (last_manager)']);
    expect(given([theirs], people)).toEqual(['1 → 1 (in_turn)']);
    const full = [person(1), person(2, { capacity: 3, load: 3 })];
    expect(given([theirs], full, { last_manager_first: true })).toEqual(['1 → 1 (in_turn)']);
  });

  test('a client who waits longer comes before theirs', () => {
    const people = [person(2, { capacity: 1 })];
    expect(given([waiting(1), { ...theirs, id: 2 }], people, { last_manager_first: true })).toEqual([
      '1 → 2 (in_turn)',
    ]);
  });
});

test('what somebody gave back or let pass is not theirs at once again [44.6]', () => {
  const people = [person(1), person(2, { turn: 7 })];
  const returned = waiting(1, { last_manager_id: 1, was_returned: true });
  expect(given([returned], people, { last_manager_first: true })).toEqual(['1 → 2 (in_turn)']);
  expect(given([waiting(1, { declined: [1] })], people)).toEqual(['1 → 2 (in_turn)']);
  expect(given([waiting(1, { declined: [1, 2] })], people)).toEqual([]);
});

test('only who takes part, and nobody with a capacity of 0 [44.1]', () => {
  expect(given(many(1), [person(1), person(2)], { user_ids: [2] })).toEqual(['1 → 2 (in_turn)']);
  expect(given(many(1), [person(1, { capacity: 0 })])).toEqual([]);
  expect(given([waiting(1, { bot_id: 5 })], [person(1)])).toEqual([]);
});

test('when nobody can, the one who is named gets it, full or offline, but not while away [44.5]', () => {
  const named = { otherwise_user_id: 2, user_ids: [1] };
  const boss = person(2, { capacity: 1, load: 1, availability: 'gone' });
  const away = person(1, { availability: 'away' });
  expect(given(many(1), [away, boss], named)).toEqual(['1 → 2 (otherwise)']);
  expect(given(many(1), [away, { ...boss, availability: 'away' }], named)).toEqual([]);
  expect(listAble([away, boss], [{ ...policy, ...named }])).toEqual([{ bot_id: 1, user_ids: [2] }]);
  expect(listAble([away], [policy])).toEqual([]);
});

describe('who is there [44.4]', () => {
  const row: PersonRow = {
    id: 1,
    name: 'Anna',
    capacity: null,
    turn: 0,
    load: 0,
    waiting: 0,
    is_away: false,
    gone_minutes: null,
    calendar_id: null,
  };
  const always = new Set([7]);

  test('online, or in their hours; their own status comes first', () => {
    expect(toCandidate(row, true, always).availability).toBe('here');
    expect(toCandidate(row, false, always).availability).toBe('gone');
    expect(toCandidate({ ...row, calendar_id: 7 }, false, always).availability).toBe('in_hours');
    expect(toCandidate({ ...row, calendar_id: 8 }, false, always).availability).toBe('gone');
    expect(toCandidate({ ...row, is_away: true }, true, always).availability).toBe('away');
  });

  test('who left for longer than a bot’s policy allows gets none in their hours either', () => {
    const left = toCandidate({ ...row, calendar_id: 7, gone_minutes: 12 }, false, always);
    expect(given(many(1), [left])).toEqual(['1 → 1 (in_turn)']);
    expect(given(many(1), [left], { gone_minutes: 15 })).toEqual(['1 → 1 (in_turn)']);
    expect(given(many(1), [left], { gone_minutes: 10 })).toEqual([]);
  });
});

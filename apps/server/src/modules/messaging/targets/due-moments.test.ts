import type { TargetPolicy, WorkingTime } from '@switchboard/contract';
import { describe, expect, test } from 'vitest';
import { findPolicy, minutesOf, momentsAfter, momentsAfterPause } from './due-moments.ts';

const day: [number, number][] = [[540, 1080]];
const shop: WorkingTime = {
  time_zone: 'Europe/Kyiv',
  hours: [day, day, day, day, day, [], []],
  exceptions: [{ from: '2026-12-25', until: '2026-12-25', label: 'Christmas', spans: [] }],
};
const at = (text: string) => new Date(text);
const iso = ({ warnAt, dueAt }: { warnAt: Date | null; dueAt: Date | null }) => [
  warnAt?.toISOString() ?? null,
  dueAt?.toISOString() ?? null,
];

describe('a target is due in working time [46.2]', () => {
  test.for([
    ['within a day', '2026-11-30T08:00:00Z', 60, '2026-11-30T08:48:00.000Z', '2026-11-30T09:00:00.000Z'],
    // Written ten minutes before closing on Friday: twenty minutes of Monday are left.
    ['over a weekend', '2026-12-04T15:50:00Z', 30, '2026-12-07T07:14:00.000Z', '2026-12-07T07:20:00.000Z'],
    ['over a day off', '2026-12-24T15:30:00Z', 60, '2026-12-28T07:18:00.000Z', '2026-12-28T07:30:00.000Z'],
    ['begun at night', '2026-12-01T01:00:00Z', 10, '2026-12-01T07:08:00.000Z', '2026-12-01T07:10:00.000Z'],
    // The clocks change on 28 March 2027: Monday begins an hour earlier by UTC.
    [
      'over the change of the clocks',
      '2027-03-26T15:55:00Z',
      10,
      '2027-03-29T06:03:00.000Z',
      '2027-03-29T06:05:00.000Z',
    ],
  ] as const)('%s', ([, began, minutes, warn, due]) => {
    expect(iso(momentsAfter(shop, at(began), minutes))).toEqual([warn, due]);
  });

  test('around the clock without a calendar, never by one without hours', () => {
    expect(iso(momentsAfter(null, at('2026-12-05T22:00:00Z'), 60))).toEqual([
      '2026-12-05T22:48:00.000Z',
      '2026-12-05T23:00:00.000Z',
    ]);
    expect(iso(momentsAfter({ ...shop, hours: [[], [], [], [], [], [], []] }, at('2026-12-05T22:00:00Z'), 60))).toEqual(
      [null, null],
    );
  });

  test('what was left before a pause is left after it [46.3]', () => {
    const moments = momentsAfter(shop, at('2026-11-30T08:00:00Z'), 60);
    const pause = { pausedAt: at('2026-11-30T08:50:00Z'), resumedAt: at('2026-12-04T15:55:00Z') };
    expect(iso(momentsAfterPause(shop, moments, pause))).toEqual([
      // Had passed.
      '2026-11-30T08:48:00.000Z',
      '2026-12-07T07:05:00.000Z',
    ]);
  });
});

describe('the first policy that fits holds [46.1]', () => {
  const policy = (id: number, more: Partial<TargetPolicy>): TargetPolicy => ({
    id,
    name: `P${id}`,
    version: 1,
    bot_ids: null,
    label_ids: null,
    first_answer_minutes: 10 * id,
    next_answer_minutes: null,
    closing_minutes: null,
    ...more,
  });
  const policies = [
    policy(1, { bot_ids: [1], label_ids: [7, 8] }),
    policy(2, { bot_ids: [] }),
    policy(3, { label_ids: [] }),
    policy(4, { bot_ids: [1] }),
    policy(5, {}),
  ];

  test.for([
    [{ botId: 1, labelIds: [8] }, 1],
    [{ botId: 1, labelIds: [9] }, 4],
    [{ botId: 2, labelIds: [8] }, 5],
    [{ botId: null, labelIds: [] }, 5],
  ] as const)('%j by policy %d', ([of, id]) => {
    expect(findPolicy(policies, of)?.id).toBe(id);
  });

  test('it has no target of a kind that it does not name, nor has a conversation that none fits', () => {
    expect(minutesOf(findPolicy(policies, { botId: 3, labelIds: [] }), 'first_answer')).toBe(50);
    expect(minutesOf(findPolicy(policies, { botId: 3, labelIds: [] }), 'closing')).toBeNull();
    expect(minutesOf(findPolicy([], { botId: 3, labelIds: [] }), 'first_answer')).toBeNull();
  });
});

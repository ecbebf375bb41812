import { describe, expect, test } from 'vitest';
import { CourierPhones } from '../../testing/messengers/courier-phones.ts';
import { makeFakeConnector } from '../../testing/messengers/fake-connector.ts';
import { abilitiesIn, dependsOnActivity, laterAbilities, recordAbilities } from './ability-phases.ts';
import { productConnectors } from './index.ts';

const safeFetch = () => Promise.reject(new Error('abilities are known without a call'));
const connectors = [
  ...productConnectors.map((make) =>
    make({ messengerUrls: {}, messengerSecrets: {}, secrets: { derive: () => Buffer.from('derived') }, safeFetch }),
  ),
  makeFakeConnector(new CourierPhones()),
];
const hourMs = 60 * 60 * 1000;

describe.each(connectors.map((connector) => [connector.name, connector] as const))('%s', (_, connector) => {
  const recorded = recordAbilities(connector.abilitiesAt);

  test('is recorded as it answers, whenever the client was last active [23.6]', () => {
    const lastInboundAt = new Date('2026-11-22T10:00:00.123Z');
    const stored = JSON.parse(JSON.stringify(recorded)) as typeof recorded;
    const ages = [
      0,
      1,
      hourMs,
      24 * hourMs - 1,
      24 * hourMs,
      24 * hourMs + 1,
      168 * hourMs - 1,
      168 * hourMs,
      9_999 * hourMs,
    ];
    for (const age of ages) {
      const moment = { now: new Date(lastInboundAt.getTime() + age), lastInboundAt };
      expect(abilitiesIn(stored, moment), `${age} ms after`).toEqual(connector.abilitiesAt(moment));
    }
    const unknown = { now: new Date(), lastInboundAt: null };
    expect(abilitiesIn(stored, unknown)).toEqual(connector.abilitiesAt(unknown));
  });

  test('says beforehand how it will be [23.6]', () => {
    const lastInboundAt = new Date('2026-11-22T10:00:00.000Z');
    for (const { from, abilities } of laterAbilities(recorded, { now: lastInboundAt, lastInboundAt })) {
      expect(connector.abilitiesAt({ now: from, lastInboundAt })).toMatchObject(abilities);
      expect(connector.abilitiesAt({ now: new Date(from.getTime() - 1), lastInboundAt })).not.toMatchObject(abilities);
    }
  });
});

test('only messengers whose limits pass with time need to know when the client was active', () => {
  const needs = connectors.map(({ name, abilitiesAt }) => [name, dependsOnActivity(recordAbilities(abilitiesAt))]);
  expect(needs).toContainEqual(['telegram', false]);
  expect(needs).toContainEqual(['courier', true]);
});

test('a client whose clock of the messenger is ahead of ours has just been active', () => {
  const courier = recordAbilities(makeFakeConnector(new CourierPhones()).abilitiesAt);
  const now = new Date('2026-11-22T10:00:00.000Z');
  const moment = { now, lastInboundAt: new Date(now.getTime() + 5_000) };
  expect(abilitiesIn(courier, moment).replyWindow?.kind).toBe('open');
});

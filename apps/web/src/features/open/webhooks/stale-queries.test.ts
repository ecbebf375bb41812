import { expect, it } from 'vitest';
import { buildState } from '../../../store/testing/build.ts';
import { staleQueries } from './stale-queries.ts';
import { attemptsKey, webhooksKey } from './webhooks-queries.ts';

it('webhooks and what was sent to them are read again when one is changed or does otherwise', () => {
  const context = { before: buildState(), after: buildState() };
  expect(staleQueries.updateWebhooks?.({}, context)).toEqual([webhooksKey, attemptsKey]);
});

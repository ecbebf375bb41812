import { expect, it } from 'vitest';
import { buildState } from '../../../store/testing/build.ts';
import { apiTokensKey } from './api-tokens-query.ts';
import { staleQueries } from './stale-queries.ts';

it('API tokens are read again when one is made, changed or ended', () => {
  const context = { before: buildState(), after: buildState() };
  expect(staleQueries.updateApiTokens?.({}, context)).toEqual([apiTokensKey]);
});

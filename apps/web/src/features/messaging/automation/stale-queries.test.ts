import { expect, it } from 'vitest';
import { buildState } from '../../../store/testing/build.ts';
import { staleQueries } from './stale-queries.ts';

const context = { before: buildState(), after: buildState() };

it('the rules are read again when one is changed, or what they name may be gone [48.1]', () => {
  expect(staleQueries.updateAutomationRules?.({}, context)).toEqual([['automation-rules']]);
  expect(staleQueries.updateLabels?.({}, context)).toEqual([['automation-rules']]);
  expect(staleQueries.deleteUser?.({ id: 4 }, context)).toEqual([['automation-rules']]);
});

it('the logs of the rules that have run, and of the conversation, and of no other [48.8]', () => {
  expect(staleQueries.updateAutomationRuns?.({ channel_id: 40, rule_ids: [1, 2] }, context)).toEqual([
    ['automation-rules'],
    ['conversation-runs', 40],
    ['automation-rule-runs', 1],
    ['automation-rule-runs', 2],
  ]);
});

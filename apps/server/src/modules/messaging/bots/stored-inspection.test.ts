import { expect, test } from 'vitest';
import { withNotice } from './stored-inspection.ts';

const inspection = {
  webhook: 'ours' as const,
  webhook_host: null,
  last_error: null,
  pending_updates: null,
  token_expires_at: null,
  problems: [],
};
const dayMs = 24 * 60 * 60 * 1000;
const at = '2026-11-20T10:00:00.000Z';
const shownAfter = (kind: 'warned' | 'restricted', days: number) =>
  withNotice({ ...inspection, notice: { kind, reason: 'spam', at } }, Date.parse(at) + days * dayMs)?.problems;

test('a warning is shown for a week, a block until the messenger lifts it', () => {
  expect(shownAfter('warned', 7)).toEqual(['policy_warning']);
  expect(shownAfter('warned', 7.01)).toEqual([]);
  expect(shownAfter('restricted', 100)).toEqual(['bot_restricted']);
  expect(withNotice(null)).toBeNull();
});

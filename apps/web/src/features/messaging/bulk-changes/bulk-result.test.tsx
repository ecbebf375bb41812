import type { BulkChange } from '@switchboard/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { BulkResult } from './bulk-result.tsx';

afterEach(cleanup);

const at = '2026-11-27T10:00:00.000Z';
const change: BulkChange = {
  id: 1,
  action: { kind: 'close' },
  state: 'done',
  total: 5,
  done: 5,
  skipped: 0,
  undone: 0,
  kept: 0,
  created_at: at,
  finished_at: at,
  undo_until: null,
};

it.each<[string, Partial<BulkChange>]>([
  ['5 closed', {}],
  ['The change stopped partway. 2 closed', { state: 'failed', done: 2 }],
  ['5 restored', { state: 'undone', undone: 5 }],
  ['The change stopped partway. 3 restored, 1 changed since, left as it is', { state: 'failed', undone: 3, kept: 1 }],
])('a change that has ended reads “%s” [40.3]', (text, more) => {
  const none = () => {};
  render(
    <TestProviders api={makeTestApi(() => new Promise(() => {}))} store={makeStore({ load: 'ready' })}>
      <BulkResult change={{ ...change, ...more }} labels={[]} onCancel={none} onUndo={none} onDismiss={none} />
    </TestProviders>,
  );
  expect(screen.getByRole('status').textContent).toBe(text);
});

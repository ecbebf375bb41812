import { auditActions } from '@switchboard/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { AuditFiltersBar, noFilters } from './audit-filters.tsx';

afterEach(cleanup);

test('every action can be chosen, those of one area together and the workspace’s own first', () => {
  render(
    <TestProviders api={makeTestApi(() => Promise.resolve({ data: [] }))} store={makeStore()}>
      <AuditFiltersBar filters={noFilters} onChange={() => undefined} />
    </TestProviders>,
  );
  const [anything, ...actions] = [...screen.getByTestId('filter-action').querySelectorAll('option')];
  expect(anything?.value).toBe('');
  expect(actions.map(({ value }) => value).toSorted()).toEqual([...auditActions].toSorted());
  const areas = actions.map(({ value }) => value.split('.')[0]);
  expect([...new Set(areas)].slice(0, 3)).toEqual(['workspace', 'role', 'user']);
  expect(areas.filter((area, place) => area !== areas[place - 1])).toEqual([...new Set(areas)]);
});

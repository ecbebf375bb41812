import type { CustomField } from '@switchboard/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { ClientsFilters } from './clients-filters.tsx';
import type { ClientFilters } from './use-client-filters.ts';

afterEach(cleanup);

const birthday: CustomField = { id: 4, title: 'Birthday', type: 'date', choices: [], model_name: 'client' };

const show = (filters: ClientFilters) => {
  const handleChange = vi.fn<(changes: ClientFilters) => void>();
  render(
    <TestProviders api={makeTestApi(() => Promise.resolve({ data: [birthday] }))} store={makeStore({})}>
      <ClientsFilters filters={filters} onChange={handleChange} />
    </TestProviders>,
  );
  return handleChange;
};

it('a custom field of days is narrowed to one that is typed', async () => {
  const handleChange = show({ field_id: '4', field_value: '1990-01-05' });
  const value = await screen.findByTestId<HTMLInputElement>('filter-value');
  expect(value.value).toBe('05 Jan 1990');
  fireEvent.change(value, { target: { value: '2/7/1991' } });
  expect(handleChange).not.toHaveBeenCalled();
  fireEvent.blur(value);
  expect(handleChange).toHaveBeenLastCalledWith({ field_value: '1991-02-07' });
});

it('an address whose value is no day shows an empty field', async () => {
  show({ field_id: '4', field_value: '2026-99-99' });
  expect((await screen.findByTestId<HTMLInputElement>('filter-value')).value).toBe('');
});

it('on a phone the filters unfold from one button, which says how many are chosen', () => {
  show({ name: 'Lesia', service_type: '1', field_id: '4', field_value: '1990-01-05' });
  const button = screen.getByRole('button', { name: 'Filters: 2' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  cleanup();
  show({});
  expect(screen.getByRole('button', { name: 'Filters' })).toBeTruthy();
});

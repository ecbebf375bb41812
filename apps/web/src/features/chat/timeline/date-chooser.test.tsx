import { MantineProvider } from '@mantine/core';
import english from '@switchboard/contract/locales/en-US';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageObjectsProvider } from '../../../ui/page-objects.tsx';
import { DayButton } from './day-button.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The label of a day in Kyiv, pressed. */
async function open() {
  const handleJump = vi.fn<(since: Date) => void>();
  render(
    <MantineProvider env="test">
      <PageObjectsProvider>
        <IntlProvider locale="en-US" messages={english} timeZone="Europe/Kyiv" now={new Date('2026-11-23T12:00:00Z')}>
          <DayButton at="2026-11-20T09:00:00Z" onJumpToDate={handleJump} />
        </IntlProvider>
      </PageObjectsProvider>
    </MantineProvider>,
  );
  const label = screen.getByRole('button', { name: 'Nov 20, 2026' });
  label.focus();
  fireEvent.click(label);
  const field = await screen.findByTestId<HTMLInputElement>('jump-date');
  await waitFor(() => expect(document.activeElement).toBe(field));
  const jumps = () => handleJump.mock.calls.map(([since]) => since.toISOString());
  return { field, jumps };
}

it('jumps to the beginning of the day that is typed, as the reader’s clock has it', async () => {
  const { field, jumps } = await open();
  expect(field.value).toBe('20 Nov 2026');
  fireEvent.change(field, { target: { value: '1.11.2026' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field.value).toBe('01 Nov 2026');
  fireEvent.submit(field);
  expect(jumps()).toEqual(['2026-10-31T22:00:00.000Z']);
  await waitFor(() => expect(screen.queryByTestId('jump-date')).toBeNull());
});

it('takes no day to come, and no empty field', async () => {
  const { field, jumps } = await open();
  fireEvent.change(field, { target: { value: '1.1.2027' } });
  fireEvent.blur(field);
  expect(field.value).toBe('23 Nov 2026');
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  expect(screen.getByTestId<HTMLButtonElement>('jump-to-date').disabled).toBe(true);
  fireEvent.submit(field);
  expect(jumps()).toEqual([]);
});

it('a day of the calendar is chosen without the panel closing; Escape closes the calendar first [5.16]', async () => {
  const { field, jumps } = await open();
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  const day = await screen.findByRole('button', { name: '20 November 2026' });
  await waitFor(() => expect(document.activeElement).toBe(day));
  fireEvent.keyDown(day, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  expect(screen.getByTestId('jump-date')).toBeTruthy();
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  const chosen = await screen.findByRole('button', { name: '2 November 2026' });
  fireEvent.mouseDown(chosen);
  fireEvent.click(chosen);
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  fireEvent.submit(screen.getByTestId('jump-date'));
  expect(jumps()).toEqual(['2026-11-01T22:00:00.000Z']);
});

it('Escape in the field closes the panel and gives the focus back to the label', async () => {
  const { field } = await open();
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByTestId('jump-date')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Nov 20, 2026' })));
});

import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Hints } from './hints.tsx';

/** Null: without the element. */
const show = (hint: string | undefined | null) => (
  <MantineProvider env="test">
    {hint !== null && (
      <button type="button" aria-label="Button" data-hint={hint}>
        <span data-testid="icon" />
      </button>
    )}
    <p data-testid="elsewhere" />
    <Hints />
  </MantineProvider>
);

const shownHint = () => screen.queryByRole('tooltip')?.textContent ?? null;
const point = (testId: string, pointerType = 'mouse') => {
  fireEvent(screen.getByTestId(testId), Object.assign(new Event('pointerover', { bubbles: true }), { pointerType }));
};
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows when the mouse has rested on the element, and goes with it', () => {
  render(show('Bold · Ctrl+B'));
  point('icon');
  wait(300);
  expect(shownHint()).toBeNull();
  wait(200);
  expect(shownHint()).toBe('Bold · Ctrl+B');
  point('elsewhere');
  wait(0);
  expect(shownHint()).toBeNull();
});

it('is not for fingers', () => {
  render(show('Bold'));
  point('icon', 'touch');
  wait(1_000);
  expect(shownHint()).toBeNull();
});

it.each([
  ['a press', () => fireEvent.pointerDown(screen.getByTestId('icon'))],
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
])('goes on %s', (_, end) => {
  render(show('Bold'));
  point('icon');
  wait(500);
  expect(shownHint()).toBe('Bold');
  end();
  wait(0);
  expect(shownHint()).toBeNull();
});

it('says what the element says now', async () => {
  vi.useRealTimers();
  const { rerender } = render(show('Uploading'));
  point('icon');
  await screen.findByText('Uploading');
  rerender(show('Send'));
  await screen.findByText('Send');
  rerender(show(undefined));
  await vi.waitFor(() => expect(shownHint()).toBeNull(), 15_000);
});

it('goes when its element does, and never comes for one that is gone', async () => {
  const { rerender } = render(show('Bold'));
  point('icon');
  wait(300);
  rerender(show(null));
  wait(200);
  expect(shownHint()).toBeNull();
  rerender(show('Bold'));
  point('icon');
  wait(500);
  expect(shownHint()).toBe('Bold');
  rerender(show(null));
  await act(() => Promise.resolve());
  expect(shownHint()).toBeNull();
});

import { Notifications, notifications } from '@mantine/notifications';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../store/store.ts';
import { buildMe } from '../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../testing/test-providers.tsx';
import { tellHandOver } from './hand-over-notice.tsx';

/** What the system shows; the test environment has no notifications. */
let shown: string[];
class ShownNotification extends EventTarget {
  static permission = 'granted';
  readonly title: string;
  constructor(title: string) {
    super();
    this.title = title;
    shown.push(title);
  }
  close() {
    shown = shown.filter((title) => title !== this.title);
  }
}

beforeEach(() => {
  shown = [];
  // Those of other files: only so many are shown at a time.
  act(() => {
    notifications.cleanQueue();
    notifications.clean();
  });
  vi.useFakeTimers();
  vi.stubGlobal('Notification', ShownNotification);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
});
afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const tell = (leads: boolean) => {
  render(
    <TestProviders api={makeTestApi()} store={makeStore()}>
      <Notifications />
    </TestProviders>,
  );
  act(() => tellHandOver({ bulk_id: 4, by: 'Olena', count: 12 }, buildMe(), () => leads));
  expect(screen.getByTestId('hand-over-notice').textContent).toContain('Olena');
};

it('tells the system from the one tab that leads, and closes it again', () => {
  tell(true);
  expect(shown).toEqual([expect.stringContaining('Olena')]);
  act(() => void vi.advanceTimersByTime(8_900));
  expect(shown).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(200));
  expect(shown).toEqual([]);
});

it('tells the system nothing from another hidden tab', () => {
  tell(false);
  expect(shown).toEqual([]);
});

it('closes it with the notice', () => {
  tell(true);
  cleanup();
  expect(shown).toEqual([]);
});

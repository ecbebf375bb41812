import { defaultPreferences } from '@switchboard/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildMe } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { DeviceNotificationsProvider } from './device-context.tsx';
import { NotificationBar } from './notification-bar.tsx';
import { NotificationPermissionWatch } from './notification-permission.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const now = Date.parse('2026-11-26T12:00:00Z');
const readerWith = (notify: 'all' | 'none') => buildMe({ preferences: { ...defaultPreferences, notify } });
const isAsked = () => screen.queryByTestId('notification-bar') !== null;

/** A page that has just been opened: who reads is not known yet. */
const open = () => {
  const store = makeStore();
  const permission = new NotificationPermissionWatch();
  render(
    <TestProviders api={makeTestApi()} store={store}>
      <DeviceNotificationsProvider value={{ permission, device: null }}>
        <NotificationBar />
      </DeviceNotificationsProvider>
    </TestProviders>,
  );
  return {
    load: (notify: 'all' | 'none') => act(() => store.setState({ me: readerWith(notify) })),
    leave: () => {
      cleanup();
      permission.close();
    },
  };
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  vi.stubGlobal('Notification', { permission: 'default' });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('"Not now" is remembered on the device for 14 days', () => {
  const first = open();
  expect(isAsked()).toBe(true);
  fireEvent.click(screen.getByTestId('put-off-notifications'));
  expect(isAsked()).toBe(false);
  first.leave();
  for (const [days, expected] of [
    [13.9, false],
    [14.1, true],
  ] as const) {
    vi.setSystemTime(now + days * dayMs);
    const later = open();
    expect(isAsked(), `after ${days} days`).toBe(expected);
    later.leave();
  }
});

it('does not ask whoever wants to be told of nothing, from the first paint of their next visit on', () => {
  const first = open();
  first.load('none');
  expect(isAsked()).toBe(false);
  first.leave();
  const second = open();
  expect(isAsked()).toBe(false);
  second.load('all');
  expect(isAsked()).toBe(true);
  second.leave();
  open();
  expect(isAsked()).toBe(true);
});

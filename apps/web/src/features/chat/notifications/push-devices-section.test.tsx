import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Api } from '../../../api/client.ts';
import { makeStore } from '../../../store/store.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import type { DeviceNotifications } from './device-notifications.ts';
import { PushDevicesSection } from './push-devices-section.tsx';

afterEach(cleanup);

it('says of each device when a notification last reached it, or that none has', async () => {
  const hour = 3_600_000;
  const reached = [new Date(Date.now() - 2 * hour).toISOString(), new Date(Date.now() + hour).toISOString(), null];
  const data = reached.map((reached_at, index) => ({
    id: index + 1,
    user_agent: null,
    created_at: '2026-11-01T10:00:00.000Z',
    reached_at,
  }));
  const call = () => Promise.resolve({ data, count: data.length, hasMore: false });
  const device = {
    push: { state: createStore(() => ({ isSupported: true, id: 1 })) },
    proof: { state: createStore(() => ({ state: null, arrivals: 0 })) },
    permission: { state: createStore(() => ({ permission: 'granted' })) },
  };
  render(
    <TestProviders api={{ ...makeTestApi(), call: call as unknown as Api['call'] }} store={makeStore()}>
      <PushDevicesSection device={device as unknown as DeviceNotifications} />
    </TestProviders>,
  );
  expect((await screen.findAllByTestId('push-reached')).map(({ textContent }) => textContent)).toEqual([
    'Last notification reached this device 2 hours ago',
    // By a clock that is ahead.
    'Last notification reached this device now',
    'No notification has reached this device yet',
  ]);
});

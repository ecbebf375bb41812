import { type EndpointAddress, endpoints, type Permissions } from '@switchboard/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildMe } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { PreferencesScreen } from './preferences-screen.tsx';

afterEach(cleanup);

const show = (ownerId: number, permissions: Permissions = { stats: ['read'] }) => {
  const me = buildMe({ permissions });
  const call = vi.fn<(endpoint: EndpointAddress, input: unknown) => Promise<unknown>>(
    () => new Promise<never>(() => {}),
  );
  const store = makeStore({ me: { ...me, workspace: { ...me.workspace, owner_id: ownerId } }, load: 'ready' });
  render(
    <TestProviders api={makeTestApi(call as never)} store={store}>
      <PreferencesScreen device={null} devices={null} />
    </TestProviders>,
  );
  return { call, me };
};
const weekly = () => screen.queryByRole<HTMLInputElement>('switch', { name: /Weekly email/ });

it('the weekly mail is on for the owner, off for others, and changed by a switch [49.22]', () => {
  const { me } = show(buildMe().id);
  expect(weekly()?.checked).toBe(true);
  cleanup();
  const { call } = show(me.id + 1);
  expect(weekly()?.checked).toBe(false);
  fireEvent.click(weekly() as HTMLInputElement);
  expect(weekly()?.checked).toBe(true);
  expect(call).toHaveBeenCalledWith(
    endpoints.updatePreferences,
    expect.objectContaining({ body: { weekly_mail: true } }),
  );
});

it('who may not read statistics is not offered it [49.22]', () => {
  show(1, {});
  expect(screen.getByText('Sound')).toBeTruthy();
  expect(weekly()).toBeNull();
});

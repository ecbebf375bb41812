import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '../../../../api/client.ts';
import { makeStore } from '../../../../store/store.ts';
import { buildMe, buildUser } from '../../../../store/testing/build.ts';
import { makeNameMentions } from './name-mentions.ts';

const anna = buildUser({ id: 3, username: 'anna', first_name: 'Anna', last_name: 'Petrenko' });

/** Names the people in a text for a reader who may read the users, or only the members of the channel. */
function startNaming(mayReadUsers: boolean, members: () => Promise<unknown> = () => new Promise(() => undefined)) {
  const permissions = mayReadUsers ? { users: ['read' as const] } : {};
  const store = makeStore({ me: buildMe({ permissions }), usersLoaded: !mayReadUsers });
  const api = { call: members } as unknown as Api;
  const name = makeNameMentions({ api, store, queries: new QueryClient(), channelId: 12 });
  return { store, named: name('@anna look') };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('names the people once they are loaded', async () => {
  const { store, named } = startNaming(true);
  store.setState({ users: { 3: anna }, usersLoaded: true });
  expect(await named).toBe('@[anna](3) look');
});

it('names those of the channel for readers who may not read the users', async () => {
  const { named } = startNaming(false, () => Promise.resolve({ data: [anna] }));
  expect(await named).toBe('@[anna](3) look');
});

it('leaves the text as it was typed when the people do not come for long', async () => {
  const { named } = startNaming(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await named).toBe('@anna look');
});

it('leaves the text as it was typed when nobody can be loaded', async () => {
  const { named } = startNaming(false, () => Promise.reject(new Error('refused in the test')));
  expect(await named).toBe('@anna look');
});

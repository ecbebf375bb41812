import { channelTypes } from '@switchboard/contract';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../store/store.ts';
import { buildChannel, buildClient, buildConversation, buildState, meId, member } from '../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../testing/test-providers.tsx';
import { NewMessageAnnouncer } from './new-message-announcer.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const conversation = (id: number, first_name: string) => ({
  channel: buildConversation({ id, client: buildClient({ first_name, last_name: '' }), last_message: null }),
});

const show = () => {
  const team = { channel: buildChannel({ id: 50, type: channelTypes.group, last_message: null }) };
  const muted = { ...conversation(43, 'Muted'), membership: member({ muted: true }) };
  const held = [conversation(40, 'Olena'), conversation(41, 'Petro'), conversation(42, 'Open'), muted, team];
  const store = makeStore({ ...buildState(held), load: 'ready', active: { ...buildState().active, channelId: 42 } });
  render(
    <TestProviders api={makeTestApi()} store={store}>
      <NewMessageAnnouncer />
    </TestProviders>,
  );
  const write = (
    id: number,
    seq: number,
    fields: { client_id: number | null; created_by: number | null; age?: number },
  ) => {
    const { age = 0, ...author } = fields;
    const created_at = new Date(Date.now() - age).toISOString();
    const message = { seq, audience: 'public' as const, preview: 'Hi', author_name: 'x', created_at, attachment: null };
    act(() =>
      store.setState(({ channels }) => {
        const channel = channels[id];
        return channel
          ? { channels: { ...channels, [id]: { ...channel, last_message: { ...message, ...author } } } }
          : {};
      }),
    );
  };
  const said = () => {
    act(() => void vi.advanceTimersByTime(2_000));
    return screen.getByTestId('announced').textContent;
  };
  return { write, said };
};
const client = { client_id: 4, created_by: null };

it('says once who has written in other conversations [39.6]', () => {
  const { write, said } = show();
  expect(screen.getByRole('status').textContent).toBe('');
  write(40, 1, client);
  expect(said()).toBe('New message from Olena');
  write(40, 2, client);
  write(41, 1, client);
  write(41, 2, client);
  expect(said()).toBe('3 new messages from Olena and Petro');
});

it('says nothing of the open conversation, muted ones, colleagues, the team, or what is only loaded [39.6]', () => {
  const { write, said } = show();
  write(42, 1, client);
  write(43, 1, client);
  write(40, 1, { client_id: null, created_by: meId });
  write(50, 1, { client_id: null, created_by: 9 });
  write(41, 1, { ...client, age: 60_000 });
  expect(said()).toBe('');
});

import { channelTypes } from '@switchboard/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropChannel } from '../../../store/channels.ts';
import type { State } from '../../../store/state.ts';
import { makeStore, type Store } from '../../../store/store.ts';
import { buildChannel, buildMessage, buildState, member } from '../../../store/testing/build.ts';
import { Notifier } from './notifier.ts';

/** A fake Notification; the test environment has none. */
class ShownNotification extends EventTarget {
  static permission = 'granted';
  static showing: ShownNotification[] = [];
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  constructor(title: string, { body = '', tag = '' }: NotificationOptions = {}) {
    super();
    this.title = title;
    this.body = body;
    this.tag = tag;
    // A notification replaces the one with the same tag.
    ShownNotification.showing = [...ShownNotification.showing.filter((each) => each.tag !== tag), this];
  }
  close() {
    ShownNotification.showing = ShownNotification.showing.filter((each) => each !== this);
  }
}

let store: Store;
let notifier: Notifier;
let sounds: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Notification', ShownNotification);
  ShownNotification.showing = [];
  sounds = 0;
  store = makeStore();
  store.setState(buildState([12, 13].map((id) => ({ channel: buildChannel({ id, name: `Channel ${id}` }) }))), true);
  const said = (key: string) => key;
  notifier = new Notifier({
    store,
    chime: { play: () => void (sounds += 1) },
    leads: () => true,
    texts: () => ({ notifications: said, channels: said }) as never,
    openMessage: () => undefined,
  });
});
afterEach(() => {
  notifier.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('closes a notification after nine seconds [9.3]', () => {
  notifier.receive(buildMessage({ seq: 1 }));
  expect(ShownNotification.showing).toHaveLength(1);
  vi.advanceTimersByTime(8_900);
  expect(ShownNotification.showing).toHaveLength(1);
  vi.advanceTimersByTime(200);
  expect(ShownNotification.showing).toEqual([]);
});

it('sounds only while none is showing [9.3]', () => {
  notifier.receive(buildMessage({ seq: 1 }));
  vi.advanceTimersByTime(3_000);
  notifier.receive(buildMessage({ seq: 1, channel_id: 13 }));
  expect([ShownNotification.showing.length, sounds]).toEqual([2, 1]);
  vi.advanceTimersByTime(10_000);
  notifier.receive(buildMessage({ seq: 2 }));
  expect(sounds).toBe(2);
});

it('calls for a new client only once nobody has got them in a moment [44.7]', () => {
  const client = { type: channelTypes.client, client_id: 5, manager_id: null };
  const put = (id: number, manager_id: number | null) =>
    store.setState((state) => ({
      channels: { ...state.channels, [id]: buildChannel({ ...client, id, manager_id }) },
      memberships: {},
    }));
  put(12, null);
  put(13, null);
  store.setState(({ me }) => ({ me: me && { ...me, permissions: { leads: ['read', 'update'] } } }));
  notifier.offerActions(() => null);
  for (const channel_id of [12, 13])
    notifier.receive(buildMessage({ id: channel_id, seq: 9, channel_id, client_id: 5, created_by: null }));
  expect(ShownNotification.showing).toEqual([]);
  put(13, 7);
  vi.advanceTimersByTime(600);
  expect(ShownNotification.showing.map(({ tag }) => tag)).toEqual(['channel-12']);
});

const saidWithinTheSecond = () => {
  notifier.receive(buildMessage({ seq: 1, content: 'First' }));
  vi.advanceTimersByTime(500);
  notifier.receive(buildMessage({ seq: 2, content: 'Second' }));
  expect(bodies()).toEqual(['First']);
};
const bodies = () => ShownNotification.showing.map(({ body }) => body);

it('shows at the end of the second what was said within it', () => {
  saidWithinTheSecond();
  vi.advanceTimersByTime(499);
  expect(bodies()).toEqual(['First']);
  vi.advanceTimersByTime(1);
  expect(bodies()).toEqual(['Second']);
});

it.each<[string, (state: State) => Partial<State>]>([
  ['muted', ({ memberships }) => ({ memberships: { ...memberships, 12: member({ muted: true, unread_count: 2 }) } })],
  ['opened', () => ({ active: { channelId: 12, focused: true } })],
  [
    'read up to it',
    ({ memberships }) => ({ memberships: { ...memberships, 12: member({ read_seq: 2, unread_count: 1 }) } }),
  ],
])('does not show what was said within the second of a channel %s meanwhile', (_what, change) => {
  saidWithinTheSecond();
  store.setState((state) => change(state));
  vi.advanceTimersByTime(2_000);
  expect(bodies()).toEqual(['First']);
});

it('closes what is shown of a channel when it is read', () => {
  notifier.receive(buildMessage({ seq: 1 }));
  store.setState((state) => ({
    memberships: { ...state.memberships, 12: { is_member: true, read_seq: 1, unread_count: 0, muted: false } },
  }));
  expect(ShownNotification.showing).toEqual([]);
});

it('closes what is shown of a channel that the reader was taken out of', () => {
  notifier.receive(buildMessage({ seq: 1 }));
  store.setState((state) => dropChannel(state, 12));
  expect(ShownNotification.showing).toEqual([]);
});

it('announces what comes before the reader or the channel is known as soon as both are', () => {
  const { me, channels, memberships } = store.getState();
  store.setState({ me: null, channels: {}, memberships: {} });
  notifier.receive(buildMessage({ seq: 1 }));
  store.setState({ channels, memberships });
  expect(ShownNotification.showing).toEqual([]);
  store.setState({ me });
  expect(ShownNotification.showing).toHaveLength(1);
});

it('announces what a client writes as soon as it is known what can be done with it', () => {
  store.setState(buildState([{ channel: buildChannel({ id: 12, type: channelTypes.client }) }]), true);
  notifier.receive(buildMessage({ seq: 1 }));
  expect(ShownNotification.showing).toEqual([]);
  notifier.offerActions(() => null);
  expect(ShownNotification.showing).toHaveLength(1);
});

it('shows the words of no message that is deleted: not one kept for later, one counted in a burst, or one shown', () => {
  const { me } = store.getState();
  store.setState({ me: null });
  notifier.receive(buildMessage({ seq: 1 }));
  notifier.forget(12, 901);
  store.setState({ me });
  expect(ShownNotification.showing).toEqual([]);

  notifier.receive(buildMessage({ seq: 2 }));
  for (const seq of [3, 4]) notifier.receive(buildMessage({ seq, content: `Number ${seq}` }));
  notifier.forget(12, 904);
  vi.advanceTimersByTime(1_500);
  expect(ShownNotification.showing.map(({ body }) => body)).toContain('Number 3');
  expect(ShownNotification.showing.map(({ body }) => body)).not.toContain('Number 4');
  notifier.forget(12, 903);
  expect(ShownNotification.showing.map(({ body }) => body)).not.toContain('Number 3');
  notifier.receive(buildMessage({ seq: 5, channel_id: 13 }));
  expect(sounds).toBe(2);
});

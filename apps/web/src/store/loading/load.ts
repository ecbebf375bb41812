import {
  type BotSummary,
  type EventFrame,
  endpoints,
  hasPermission,
  limits,
  type UserView,
} from '@switchboard/contract';
import { isTransient } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import { isNewClient, splitReaderChannel } from '../channels.ts';
import type { EventSink } from '../event-sink.ts';
import { loadDrafts } from '../sending/drafts.ts';
import { settleOutbox } from '../sending/settle-outbox.ts';
import type { MessengerState, MessengerStore } from '../slices/messenger-state.ts';
import { withPresence } from '../slices/users/users-state.ts';
import { loadMe } from './load-me.ts';
import { makeRefreshActive } from './refresh-active.ts';

interface LoaderDeps {
  api: Pick<Api, 'call'>;
  store: MessengerStore;
  events: EventSink;
  /** Aborts the retries. */
  signal: AbortSignal;
}

export interface Loader {
  /**
   * Loads everything the shell needs: the signed-in user, the overview, bots and users; at the start and whenever the
   * socket could not resume. Sets `load`; never throws. A call during a load shares its promise, and the load is then
   * repeated once.
   */
  load(): Promise<void>;
}

async function listAll<Item>(page: (offset: number) => Promise<{ data: Item[]; hasMore: boolean }>): Promise<Item[]> {
  const items: Item[] = [];
  for (;;) {
    const { data, hasMore } = await page(items.length);
    items.push(...data);
    if (!hasMore || data.length === 0) return items;
  }
}

const byId = <Item extends { id: number }>(items: readonly Item[]): Record<number, Item> =>
  Object.fromEntries(items.map((item) => [item.id, item]));

/**
 * The state after a fresh overview. Channels it does not list are no longer the reader's, except the one on the screen,
 * which may be one that is only viewed. Other channels' timelines are dropped, since anything in them may have changed
 * without an event; opening loads them again.
 */
function settleOverview(
  state: MessengerState,
  overview: { channels: ReturnType<typeof splitReaderChannel>[]; newClientsCount: number },
): MessengerState {
  const channels = byId(overview.channels.map(({ channel }) => channel));
  const memberships = Object.fromEntries(overview.channels.map(({ channel, membership }) => [channel.id, membership]));
  const activeId = state.active.channelId;
  const active = activeId === null ? undefined : state.channels[activeId];
  const activeMembership = activeId === null ? undefined : state.memberships[activeId];
  if (activeId !== null && active && activeMembership && !channels[activeId]) {
    channels[activeId] = active;
    memberships[activeId] = activeMembership;
  }
  const timeline = activeId === null ? undefined : state.timelines[activeId];
  const historyWindow = activeId === null ? undefined : state.historyWindows[activeId];
  const bots = overview.channels.flatMap(({ channel }): BotSummary[] => (channel.bot ? [channel.bot] : []));
  const settled: MessengerState = {
    ...state,
    load: 'ready',
    channels,
    memberships,
    bots: byId(bots),
    timelines: activeId !== null && timeline ? { [activeId]: timeline } : {},
    historyWindows: activeId !== null && historyWindow ? { [activeId]: historyWindow } : {},
    deletedUnread: {},
    overviews: state.overviews + 1,
    typing: {},
    newClientsCount: Math.max(
      overview.newClientsCount,
      overview.channels.filter(({ channel }) => isNewClient(channel)).length,
    ),
    stale: { newClients: false, channels: [] },
  };
  const sending = new Set(state.outbox.map((message) => message.channel_id));
  return [...sending].reduce((next, channelId) => settleOutbox(next, channelId), settled);
}

/**
 * Whether everything has to be loaded (again) once the socket is open. The log replays the events since what is loaded, or
 * is being loaded, but to members only: not those of a channel that is only viewed.
 */
export function needsLoad(state: Pick<MessengerState, 'load' | 'active' | 'memberships'>, resumed: boolean): boolean {
  const { load, active, memberships } = state;
  const isOnlyLooking = active.channelId !== null && memberships[active.channelId]?.is_member !== true;
  return !resumed || load === 'failed' || isOnlyLooking;
}

/** Conversations have new names, or have a bot again and wait, too many of them for an event each. */
export const needsLoadAfter = (frame: EventFrame): boolean =>
  (frame.event === 'updateClients' && frame.data.isRenamed) ||
  (frame.event === 'updateBots' && frame.data.isRestored === true);

/** 2, 4, 8 … seconds, at most a minute. */
const retryDelayMs = (failures: number) => Math.min(2_000 * 2 ** failures, 60_000);

/** Loads the shell's data into the store, retrying until all of it has loaded. */
export function makeLoader({ api, store, events, signal }: LoaderDeps): Loader {
  let running: Promise<void> | null = null;
  let again = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(retry), { once: true });

  const loadUsers = async () => {
    const page = (offset: number) => api.call(endpoints.listUsers, { query: { limit: limits.listPageMax, offset } });
    try {
      await events.fetchAndReplay(
        () => listAll<UserView>(page),
        (state, users) => ({ ...state, users: withPresence(state, users) }),
      );
    } finally {
      store.setState({ usersLoaded: true });
    }
  };

  const loadBots = async () => {
    await events.fetchAndReplay(
      () => api.call(endpoints.listBots, {}),
      (state, { data }) => ({
        ...state,
        bots: byId(
          data.map(({ id, title, type, username, state: health, trouble }) => ({
            id,
            title,
            type,
            username,
            state: health,
            trouble,
          })),
        ),
      }),
    );
  };

  const refreshActive = makeRefreshActive({ api, store, events });

  /** Whether everything has loaded as far as it can: permanent refusals are not retried. */
  const loadOnce = async (): Promise<boolean> => {
    store.setState((state) => ({ load: state.load === 'ready' ? 'ready' : 'loading' }));
    try {
      const [me] = await Promise.all([
        loadMe({ api, store, events }),
        events.fetchAndReplay(async () => {
          const overview = await api.call(endpoints.getChannelOverview, {});
          return {
            channels: overview.channels.map(splitReaderChannel),
            newClientsCount: overview.new_clients_count,
          };
        }, settleOverview),
      ]);
      const rest = [refreshActive(), loadDrafts(api, store, events)];
      if (hasPermission(me.permissions, 'users', 'read')) rest.push(loadUsers());
      else store.setState({ users: {}, usersLoaded: true });
      if (hasPermission(me.permissions, 'settings', 'read')) rest.push(loadBots());
      // The shell works without these: a retry, or the screen that needs them, fetches them again.
      const results = await Promise.allSettled(rest);
      return !results.some((result) => result.status === 'rejected' && isTransient(result.reason));
    } catch (error) {
      const isKept = store.getState().load === 'ready' && isTransient(error);
      store.setState({ load: isKept ? 'ready' : 'failed' });
      // A complete failure is shown with a retry button. Data kept from before would go stale unnoticed, so it is
      // retried automatically.
      return !isKept;
    }
  };

  const load = (): Promise<void> => {
    if (running) {
      again = true;
      return running;
    }
    clearTimeout(retry);
    running = (async () => {
      let isWhole: boolean;
      do {
        again = false;
        isWhole = await loadOnce();
      } while (again);
      running = null;
      if (isWhole) failures = 0;
      else if (!signal.aborted) retry = setTimeout(() => void load(), retryDelayMs(failures++));
    })();
    return running;
  };

  return { load };
}

import { type CurrentUser, endpoints } from '@switchboard/contract';
import type { Api } from '../../api/client.ts';
import type { EventSink } from '../event-sink.ts';
import type { Appearance } from '../slices/me/me-state.ts';
import type { MessengerState, MessengerStore } from '../slices/messenger-state.ts';

interface LoadMeDeps {
  api: Pick<Api, 'call'>;
  store: MessengerStore;
  events: EventSink;
}

/** The appearance settings that changed on this page between two states of the user. */
function changesSince(before: CurrentUser | null, now: CurrentUser | null): Partial<Appearance> {
  if (!before || !now) return {};
  return {
    ...(now.language !== before.language && { language: now.language }),
    ...(now.theme !== before.theme && { theme: now.theme }),
  };
}

/** Loads the signed-in user. Settings chosen on this page during the request, or not saved yet, are kept. */
export function loadMe({ api, store, events }: LoadMeDeps): Promise<CurrentUser> {
  const { me, chosen } = store.getState();
  const settle = (state: MessengerState, user: CurrentUser): MessengerState => ({
    ...state,
    me: { ...user, ...chosen, ...changesSince(me, state.me), ...state.chosen },
  });
  return events.fetchAndReplay(() => api.call(endpoints.getCurrentUser, {}), settle);
}

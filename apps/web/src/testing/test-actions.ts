import type { Api } from '../api/client.ts';
import { type Actions, makeActions } from '../store/actions.ts';
import { makeTimelines } from '../store/history/timelines.ts';
import { makeEventSink } from '../store/make-event-sink.ts';
import { makeDrafts } from '../store/sending/drafts.ts';
import { MutationQueue } from '../store/sending/mutation-queue.ts';
import type { Store } from '../store/store.ts';

/** The real actions on a store, without a connection. */
export function makeTestActions(api: Api, store: Store): Actions {
  const events = makeEventSink(store);
  const subscriptions = { subscribe: () => Promise.resolve(), unsubscribe: () => undefined };
  return makeActions({
    api,
    store,
    events,
    timelines: makeTimelines({ api, store, events, subscriptions }),
    mutations: new MutationQueue(),
    markRead: () => undefined,
    drafts: makeDrafts(store, localStorage),
    sendTyping: () => undefined,
    sendPresent: () => undefined,
    reload: () => undefined,
  });
}

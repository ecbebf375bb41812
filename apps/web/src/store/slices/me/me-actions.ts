import { endpoints, type Preferences } from '@switchboard/contract';
import type { StoreApi } from 'zustand/vanilla';
import type { Api } from '../../../api/client.ts';
import type { EventSink } from '../../event-sink.ts';
import type { MutationQueue } from '../../sending/mutation-queue.ts';
import type { Appearance, MeState } from './me-state.ts';

export interface MeActions {
  updatePreferences(changes: Partial<Preferences>): Promise<void>;
  /** Changes the theme or the language of the profile; applied at once, and kept on this page if saving fails. */
  chooseAppearance(choice: Partial<Appearance>): Promise<void>;
}

interface MeActionDeps {
  api: Pick<Api, 'call'>;
  store: StoreApi<MeState>;
  events: Pick<EventSink, 'receive'>;
  mutations: MutationQueue;
}

/** The chosen settings that the server has not saved yet. */
const withoutSaved = (chosen: Partial<Appearance>, saved: Partial<Appearance>): Partial<Appearance> =>
  Object.fromEntries(Object.entries(chosen).filter(([key, value]) => saved[key as keyof Appearance] !== value));

export function makeMeActions({ api, store, events, mutations }: MeActionDeps): MeActions {
  let unsaved: Partial<Appearance> = {};
  return {
    updatePreferences: (changes) =>
      mutations.run('preferences', async (isOvertaken) => {
        const data = await api.call(endpoints.updatePreferences, { body: changes, keepalive: true });
        if (!isOvertaken()) events.receive({ event: 'updatePreferences', data });
      }),

    chooseAppearance: async (choice) => {
      store.setState(({ me, chosen }) => ({ me: me && { ...me, ...choice }, chosen: { ...chosen, ...choice } }));
      unsaved = { ...unsaved, ...choice };
      await mutations.run('profile', async () => {
        const body = unsaved;
        unsaved = {};
        // Settings chosen while another was being saved are sent together; then the later calls are empty.
        if (Object.keys(body).length === 0) return;
        await api.call(endpoints.updateProfile, { body, keepalive: true });
        // Before `me` has loaded, keep `chosen`: the profile being fetched may be older.
        store.setState(({ me, chosen }) => ({ chosen: me ? withoutSaved(chosen, body) : chosen }));
      });
    },
  };
}

import { endpoints } from '@switchboard/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../../api/client.ts';
import { keep } from '../../store/keep.ts';

const storageKey = 'switchboard.push-device';
/** Stands for the id where the reader has taken this device off. */
const takenOff = 'off';

interface PushDeps {
  api: Pick<Api, 'call'>;
  storage: Storage;
}

/** Whether this device is told of messages while the messenger is closed. */
export interface PushState {
  isSupported: boolean;
  /** The device as the server knows it. */
  id: number | null;
}

/** This device at the browser's push service, and at the server that sends through it. */
export class PushDevice {
  readonly state: StoreApi<PushState>;
  readonly #deps: PushDeps;

  constructor(deps: PushDeps) {
    this.#deps = deps;
    const isSupported = 'serviceWorker' in navigator && 'PushManager' in globalThis;
    const id = Number(deps.storage.getItem(storageKey)) || null;
    this.state = createStore(() => ({ isSupported, id }));
  }

  /** Adds the device, or renews it. Throws when the browser or the server refuses. */
  async add(): Promise<void> {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) throw new Error('no service worker is registered');
    const { key } = await this.#deps.api.call(endpoints.getPushKey, {});
    const { endpoint, keys } = (await subscribe(registration.pushManager, key)).toJSON();
    const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
    const { id } = await this.#deps.api.call(endpoints.subscribePush, { body });
    keep(this.#deps.storage, storageKey, String(id));
    this.state.setState({ id });
  }

  /** As `add`, unless the reader has taken this device off; never throws, since nobody has asked. */
  async renew(): Promise<void> {
    if (!this.state.getState().isSupported || this.#deps.storage.getItem(storageKey) === takenOff) return;
    try {
      await this.add();
    } catch {
      this.state.setState({ id: null });
    }
  }

  /** Takes the device off, and keeps it off on this browser. */
  async remove(): Promise<void> {
    await this.#end();
    keep(this.#deps.storage, storageKey, takenOff);
  }

  /** The reader signs out: whoever signs in next on this browser begins anew. */
  forget(): void {
    void this.#end();
    this.#deps.storage.removeItem(storageKey);
  }

  async #end(): Promise<void> {
    const { id } = this.state.getState();
    this.state.setState({ id: null });
    // The call comes first: it must take its token along before the session ends.
    const told = id === null ? undefined : this.#deps.api.call(endpoints.unsubscribePush, { params: { id } });
    const registration = await navigator.serviceWorker?.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    await Promise.allSettled([told, subscription?.unsubscribe()]);
  }
}

async function subscribe(manager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    // Subscribed with the key of a server that has been set up anew.
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(options);
  }
}

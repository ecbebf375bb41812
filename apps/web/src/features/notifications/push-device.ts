import { endpoints } from '@switchboard/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import { saveToStorage } from '../../store/save-to-storage.ts';
import { endPushSubscription, forgetPushDevice, pushDeviceKey } from './forget-push-device.ts';

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
  #isForgotten = false;
  #adding: Promise<void> | null = null;

  constructor(deps: PushDeps) {
    this.#deps = deps;
    const isSupported = 'serviceWorker' in navigator && 'PushManager' in globalThis;
    const id = Number(deps.storage.getItem(pushDeviceKey)) || null;
    this.state = createStore(() => ({ isSupported, id }));
  }

  /** Adds the device, or renews it; once when called again meanwhile. Throws when the browser or the server refuses. */
  add(): Promise<void> {
    this.#adding ??= this.#add().finally(() => {
      this.#adding = null;
    });
    return this.#adding;
  }

  /** As `add`, unless the reader has taken this device off; never throws, since nobody has asked. */
  async renew(): Promise<void> {
    if (!this.state.getState().isSupported || this.#deps.storage.getItem(pushDeviceKey) === takenOff) return;
    try {
      await this.add();
    } catch {
      this.state.setState({ id: null });
    }
  }

  /** Takes the device off, and keeps it off on this browser. Throws when the server could not be told: it would go on. */
  async remove(): Promise<void> {
    const { id } = this.state.getState();
    if (id !== null) await this.#deps.api.call(endpoints.unsubscribePush, { params: { id } }).catch(throwUnlessGone);
    this.state.setState({ id: null });
    saveToStorage(this.#deps.storage, pushDeviceKey, takenOff);
    // Off it is by now, whatever the browser says: nobody sends to it any more.
    await Promise.allSettled([endPushSubscription()]);
  }

  /** The reader signs out. */
  forget(): void {
    this.#isForgotten = true;
    this.state.setState({ id: null });
    forgetPushDevice(this.#deps.api, this.#deps.storage);
  }

  async #add(): Promise<void> {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) throw new Error('no service worker is registered');
    const { key } = await this.#deps.api.call(endpoints.getPushKey, {});
    const { endpoint, keys } = (await subscribe(registration.pushManager, key)).toJSON();
    const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
    const { id } = await this.#deps.api.call(endpoints.subscribePush, { body });
    // The reader has signed out meanwhile, and the device ended with the session.
    if (this.#isForgotten) return;
    saveToStorage(this.#deps.storage, pushDeviceKey, String(id));
    this.state.setState({ id });
  }
}

/** Taken off already, from another device. */
const throwUnlessGone = (error: unknown): void => {
  if (!(error instanceof ApiError) || error.code !== 'push.subscription_not_found') throw error;
};

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

import { endpoints } from '@switchboard/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '../../../api/api-error.ts';
import type { Api } from '../../../api/client.ts';
import { saveToStorage } from '../../../store/save-to-storage.ts';
import { describeSubscription } from '../../../worker/renew-subscription.ts';
import { endPushSubscription, findPushSubscription, forgetPushDevice, pushDeviceKey } from './forget-push-device.ts';

/** Stored in place of the id when the reader has removed this device. */
const takenOff = 'off';

interface PushDeps {
  api: Pick<Api, 'call'>;
  storage: Storage;
}

/** Whether this device gets push notifications. */
export interface PushState {
  isSupported: boolean;
  /** The device as the server knows it. */
  id: number | null;
}

/** Registers this device with the browser's push service and with the server. */
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

  /** The device to which pushes may be sent; null for none. Another tab may have added or removed it. */
  get registeredId(): number | null {
    return Number(this.#deps.storage.getItem(pushDeviceKey)) || null;
  }

  /** The reader has removed this device before. */
  get isTakenOff(): boolean {
    return this.#deps.storage.getItem(pushDeviceKey) === takenOff;
  }

  /** Adds or renews the device; concurrent calls share one request. Throws when the browser or the server refuses. */
  add(): Promise<void> {
    this.#adding ??= this.#add().finally(() => {
      this.#adding = null;
    });
    return this.#adding;
  }

  /** Like `add`, unless the reader has removed this device; never throws, since the reader did not ask for it. */
  async renew(): Promise<void> {
    if (!this.state.getState().isSupported || this.isTakenOff) return;
    try {
      await this.add();
    } catch {
      // A device that the server could not be told of again still gets pushes, as long as the browser is subscribed.
      const isSubscribed = await findPushSubscription().then(
        (subscription) => subscription !== null,
        () => true,
      );
      if (isSubscribed || this.registeredId === null) return;
      this.#deps.storage.removeItem(pushDeviceKey);
      this.state.setState({ id: null });
    }
  }

  /**
   * Removes the device, and keeps it off in this browser. Throws when the server could not be reached, since it would
   * go on pushing.
   */
  async remove(): Promise<void> {
    const { id } = this.state.getState();
    if (id !== null) await this.#deps.api.call(endpoints.unsubscribePush, { params: { id } }).catch(throwUnlessGone);
    saveToStorage(this.#deps.storage, pushDeviceKey, takenOff);
    this.state.setState({ id: null });
    // A failure of the browser does not matter: the server no longer sends to this device.
    await Promise.allSettled([endPushSubscription()]);
  }

  /** The reader signs out. */
  forget(): void {
    this.#isForgotten = true;
    forgetPushDevice(this.#deps.api, this.#deps.storage);
    this.state.setState({ id: null });
  }

  async #add(): Promise<void> {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) throw new Error('no service worker is registered');
    const { key } = await this.#deps.api.call(endpoints.getPushKey, {});
    const known = this.registeredId;
    const subscription = await subscribe(registration.pushManager, key);
    let id = await this.#register(subscription, known);
    if (known !== null && id !== known) {
      // The server has dropped the device meanwhile, as a push service does not know its address any more.
      await subscription.unsubscribe();
      id = await this.#register(await subscribe(registration.pushManager, key), id);
    }
    // The reader has signed out meanwhile, which removed the device with the session.
    if (this.#isForgotten) return;
    saveToStorage(this.#deps.storage, pushDeviceKey, String(id));
    this.state.setState({ id });
  }

  /** Also when nothing has changed: the server compares. The device keeps its id there. */
  async #register(subscription: PushSubscription, known: number | null): Promise<number> {
    const body = { ...describeSubscription(subscription), ...(known !== null && { renews: known }) };
    return (await this.#deps.api.call(endpoints.subscribePush, { body })).id;
  }
}

/** Ignores "not found": the device was already removed from another one. */
const throwUnlessGone = (error: unknown): void => {
  if (!(error instanceof ApiError) || error.code !== 'push.subscription_not_found') throw error;
};

async function subscribe(manager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    // The existing subscription uses the key of an earlier installation of the server.
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(options);
  }
}

import { createStore, type StoreApi } from 'zustand/vanilla';

/** `unsupported`: this browser has no notifications. */
export type PermissionState = NotificationPermission | 'unsupported';

export const readPermission = (): PermissionState =>
  'Notification' in globalThis ? globalThis.Notification.permission : 'unsupported';

/** Whether notifications may be shown; follows changes in the browser's settings where the browser reports them. */
export class NotificationPermissionWatch {
  readonly state: StoreApi<{ permission: PermissionState }> = createStore(() => ({ permission: readPermission() }));
  readonly #stop = new AbortController();
  #isNew = false;

  constructor() {
    const { signal } = this.#stop;
    const update = () => this.state.setState({ permission: readPermission() });
    globalThis.addEventListener('focus', update, { signal });
    globalThis.navigator.permissions
      ?.query({ name: 'notifications' })
      .then((status) => status.addEventListener('change', update, { signal }))
      // A browser that cannot query this permission is only checked again on focus.
      .catch(update);
  }

  /** Asks the reader unless they have decided already. */
  async ask(): Promise<PermissionState> {
    if (readPermission() === 'default') {
      // Before the answer: the browser may report the change first.
      this.#isNew = true;
      await globalThis.Notification.requestPermission();
    }
    const permission = readPermission();
    if (permission !== 'granted') this.#isNew = false;
    this.state.setState({ permission });
    return permission;
  }

  /** Whether the reader has just given the permission on this page; true once. */
  takeNew(): boolean {
    const isNew = this.#isNew;
    this.#isNew = false;
    return isNew;
  }

  close(): void {
    this.#stop.abort();
  }
}

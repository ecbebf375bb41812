import { createStore, type StoreApi } from 'zustand/vanilla';

/** `unsupported`: this browser has no notifications. */
export type PermissionState = NotificationPermission | 'unsupported';

export const readPermission = (): PermissionState =>
  'Notification' in globalThis ? globalThis.Notification.permission : 'unsupported';

/** Whether notifications may be shown; follows changes in the browser's settings where the browser reports them. */
export class NotificationPermissionWatch {
  readonly state: StoreApi<{ permission: PermissionState }> = createStore(() => ({ permission: readPermission() }));
  readonly #stop = new AbortController();

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
    if (readPermission() === 'default') await globalThis.Notification.requestPermission();
    const permission = readPermission();
    this.state.setState({ permission });
    return permission;
  }

  close(): void {
    this.#stop.abort();
  }
}

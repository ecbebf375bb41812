import { createStore, type StoreApi } from 'zustand/vanilla';

/** `unsupported`: this browser has no notifications. */
export type PermissionState = NotificationPermission | 'unsupported';

export const readPermission = (): PermissionState =>
  'Notification' in globalThis ? globalThis.Notification.permission : 'unsupported';

/** Whether notifications may be shown; follows what the reader changes in the browser's own settings where it tells. */
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
      // A browser that knows no such name tells by the focus alone.
      .catch(update);
  }

  /** Asks the reader where they have not been asked yet. */
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

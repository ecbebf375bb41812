import { createStore, type StoreApi } from 'zustand/vanilla';

export const closeAfterMs = 9_000;

/** `unsupported`: this browser has no notifications. */
export type PermissionState = NotificationPermission | 'unsupported';

const readPermission = (): PermissionState =>
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

interface Shown {
  close: () => void;
}

/**
 * Shows a notification in the place of the one with the same tag. Does nothing without the permission. Silent: the sound is our own.
 */
export function showNotification(
  { title, body, tag, url }: { title: string; body: string; tag: string; url: string },
  onClick: () => void,
): Shown {
  if (readPermission() !== 'granted') return { close: () => undefined };
  const options = { body, tag, icon: '/icon-192.png', silent: true, data: { url } };
  try {
    const notification = new Notification(title, options);
    notification.addEventListener('click', onClick);
    return { close: () => notification.close() };
  } catch {
    // Phones show notifications through the service worker only; its click handler opens the address.
    void navigator.serviceWorker.ready.then((registration) => registration.showNotification(title, options));
    return { close: () => void closeByTag(tag) };
  }
}

async function closeByTag(tag: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notification of (await registration?.getNotifications({ tag })) ?? []) notification.close();
}

import { readPermission } from './notification-permission.ts';

export const closeAfterMs = 9_000;

interface Shown {
  close: () => void;
}

/**
 * Shows a notification, replacing the one with the same tag. Does nothing without the permission. Silent: the app plays
 * its own sound.
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

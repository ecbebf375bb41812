import type { NotifiedConversation } from '@switchboard/contract';
import { buttonsOf, fitButtons } from '../../../worker/notification-buttons.ts';
import { readPermission } from './notification-permission.ts';

export const closeAfterMs = 9_000;

interface Shown {
  close: () => void;
}

interface NotificationContent {
  title: string;
  body: string;
  tag: string;
  url: string;
  /** Shown by the service worker, whose notifications alone have buttons; one kind does not replace the other. */
  byWorker?: boolean;
  /** What can be done with the conversation from it. */
  conversation?: NotifiedConversation | null;
}

/**
 * Shows a notification, replacing the one with the same tag. Does nothing without the permission. Silent: the app plays
 * its own sound.
 */
export function showNotification(content: NotificationContent, onClick: () => void): Shown {
  if (readPermission() !== 'granted') return { close: () => undefined };
  const { title, body, tag, url, byWorker } = content;
  const options = { body, tag, icon: '/icon-192.png', silent: true, data: { url } };
  if (byWorker && navigator.serviceWorker?.controller) return showByWorker(content, options);
  try {
    const notification = new Notification(title, options);
    notification.addEventListener('click', onClick);
    return { close: () => notification.close() };
  } catch {
    // Phones show notifications through the service worker only; its click handler opens the address.
    return showByWorker(content, options);
  }
}

function showByWorker({ title, tag, url, conversation }: NotificationContent, options: NotificationOptions): Shown {
  const data = { url, ...(conversation && { conversation }) };
  const buttons = conversation && { actions: fitButtons(buttonsOf(conversation)) };
  const showing = navigator.serviceWorker.ready.then((registration) =>
    registration.showNotification(title, { ...options, data, ...buttons }),
  );
  // Closing what is not shown yet would leave it.
  return { close: () => void showing.then(() => closeShown(tag, url)) };
}

/** Not a newer one of the same tag, which may have replaced it meanwhile. */
async function closeShown(tag: string, url: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notification of (await registration?.getNotifications({ tag })) ?? []) {
    if ((notification.data as { url: string }).url === url) notification.close();
  }
}

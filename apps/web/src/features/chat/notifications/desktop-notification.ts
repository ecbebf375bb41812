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
  /** What can be done with the conversation from it. */
  conversation?: NotifiedConversation | null;
}

/**
 * Shows a notification, replacing the one with the same tag. Does nothing without the permission. Silent: the app plays
 * its own sound.
 */
export function showNotification(content: NotificationContent, onClick: () => void): Shown {
  if (readPermission() !== 'granted') return { close: () => undefined };
  const { title, body, tag, url, conversation = null } = content;
  const options = { body, tag, icon: '/icon-192.png', silent: true, data: { url } };
  // Only notifications of the service worker have buttons.
  if (conversation !== null && navigator.serviceWorker?.controller) return showByWorker(content, options);
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
  return { close: () => void showing.then(() => closeByTag(tag)) };
}

async function closeByTag(tag: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notification of (await registration?.getNotifications({ tag })) ?? []) notification.close();
}

import { useEffect, useEffectEvent } from 'react';
import { useDeviceNotifications } from '../../features/chat/notifications/device-context.tsx';
import { useNotifiedConversation } from '../../features/chat/notifications/use-notified-conversation.ts';
import { useNotifiedChanges } from '../../features/messaging/episodes/use-notified-changes.ts';

/** The buttons of notifications: offered with a client's message, and done by this page. */
export function NotificationCommands() {
  useNotifiedChanges();
  const device = useDeviceNotifications();
  const describe = useEffectEvent(useNotifiedConversation());
  useEffect(() => {
    device?.notifier.offerActions((message) => describe(message));
  }, [device]);
  return null;
}

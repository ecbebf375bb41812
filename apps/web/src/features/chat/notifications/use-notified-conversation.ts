import {
  listNotificationActions,
  type Message,
  type NotificationWords,
  type NotifiedConversation,
} from '@switchboard/contract';
import { useTimeZone } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';
import { actorOf, channelFacts } from '../../../store/reader.ts';
import { useStoreApi } from '../../../store/store-context.tsx';

/** What the reader can do from the notification of a message; null when it is nothing. */
export function useNotifiedConversation(): (message: Message) => NotifiedConversation | null {
  const t = useT('notificationActions');
  const timeZone = useTimeZone() ?? null;
  const store = useStoreApi();
  return (message) => {
    const { me, channels, memberships } = store.getState();
    const channel = channels[message.channel_id];
    if (!me || !channel) return null;
    const { id, state, state_version: version, awaiting_reply } = channel;
    const facts = { ...channelFacts(channel, memberships[id]), state, awaiting_reply };
    const actions = listNotificationActions(actorOf(me), facts, message);
    if (actions.length === 0) return null;
    const words: NotificationWords = {
      close: t('close'),
      snooze: t('snooze'),
      settle: t('settle'),
      undo: t('undo'),
      closed: t('closed'),
      snoozed: t('snoozed'),
      settled: t('settled'),
      clientWrote: t('clientWrote'),
      changed: t('changed'),
      signedOut: t('signedOut'),
      denied: t('denied'),
      offline: t('offline'),
      failed: t('failed'),
      unknown: t('unknown'),
    };
    const { seq: seen_seq } = message;
    return { channel_id: id, user_id: me.id, version, seen_seq, time_zone: timeZone, actions, words };
  };
}

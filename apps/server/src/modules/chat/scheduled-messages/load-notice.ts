import { can, defaultPreferences } from '@switchboard/contract';
import { texts, toOneLine } from '../../../platform/texts/index.ts';
import { findChannelFacts } from '../channel-access/index.ts';
import type { LoadScheduledNotice } from '../notifications/index.ts';
import { findScheduled } from './scheduled-queries.ts';

/** What a device shows of a message that is held, read now: it may have been sent, changed or deleted since. */
export const loadScheduledNotice: LoadScheduledNotice = async (
  tx,
  { workspaceId, userId, permissions, language, preferences },
  { scheduled_message_id: id },
) => {
  const row = await findScheduled(tx, workspaceId, id);
  if (row === null || row.held_reason === null || row.owner_id !== userId) return null;
  if ((preferences.notify ?? defaultPreferences.notify) === 'none') return null;
  const facts = await findChannelFacts(tx, workspaceId, row.channel_id, userId);
  const { title, reasons } = texts[language].scheduledNotices;
  const isRead = facts !== null && can({ userId, permissions }, 'channel.read', facts);
  const name = isRead ? toOneLine(facts.name) : '';
  return {
    title: name === '' ? title : `${title}: ${name}`,
    body: reasons[row.held_reason],
    tag: `scheduled-${id}`,
    url: `/messenger/${row.channel_id}/`,
  };
};

import { can, defaultPreferences } from '@switchboard/contract';
import { renderText, texts, toOneLine } from '../../../platform/texts/index.ts';
import { findChannelFacts, nameOf } from '../channel-access/index.ts';
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
  const { notice, held, someone } = texts[language].scheduledMessages;
  const writer = await nameOf(tx, workspaceId, row.writer_id);
  const isRead = facts !== null && can({ userId, permissions }, 'channel.read', facts);
  const name = isRead ? toOneLine(facts.name) : '';
  return {
    title: name === '' ? notice.titleUnknown : `${notice.titleUnknown}: ${name}`,
    body: renderText(language, held[row.held_reason], { name: toOneLine(writer) || someone }),
    tag: `scheduled-${id}`,
    url: `/messenger/${row.channel_id}/`,
  };
};

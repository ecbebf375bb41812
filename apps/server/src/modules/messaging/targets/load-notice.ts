import { can, defaultPreferences } from '@switchboard/contract';
import { texts, toOneLine } from '../../../platform/texts/index.ts';
import { findChannelFacts } from '../../chat/channel-access/index.ts';
import type { LoadTargetNotice } from '../../chat/notifications/index.ts';
import { listRecipients } from './recipient-queries.ts';
import { findLevel } from './target-queries.ts';

/** What a device shows of a target, read now: the client may have been answered, or handed over, since. */
export const loadTargetNotice: LoadTargetNotice = async (
  tx,
  { workspaceId, userId, permissions, language, preferences },
  { channel_id: channelId, kind },
) => {
  if ((preferences.notify ?? defaultPreferences.notify) === 'none') return null;
  const level = await findLevel(tx, workspaceId, channelId, kind);
  const notified = await listRecipients(tx, workspaceId, channelId);
  const facts = await findChannelFacts(tx, workspaceId, channelId, userId);
  if (level === null || facts === null || !notified.some(({ id }) => id === userId)) return null;
  if (!can({ userId, permissions }, 'channel.read', facts)) return null;
  const { notice } = texts[language].targets;
  return {
    title: toOneLine(facts.name),
    body: notice[level][kind],
    tag: `target-${channelId}-${kind}`,
    url: `/messenger/${channelId}/`,
  };
};

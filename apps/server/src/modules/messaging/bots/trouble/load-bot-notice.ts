import { hasPermission, type PushPayload } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import { renderText, texts, toOneLine } from '../../../../platform/texts/index.ts';
import type { LoadBotNotice } from '../../../chat/notifications/index.ts';
import { findBot } from '../bot-queries.ts';
import { shownTrouble } from '../bot-view.ts';

/**
 * The content of a device's notification about a bot, read now: it may have been repaired, or removed, since the push
 * was queued.
 */
export const loadBotNotice: LoadBotNotice = async (
  tx: Transaction,
  { workspaceId, permissions, language },
  { bot_id: botId },
): Promise<PushPayload | null> => {
  const bot = await findBot(tx, workspaceId, botId);
  if (bot === null || !hasPermission(permissions, 'settings', 'update')) return null;
  const { broken, works, worksHint, reason } = texts[language].bots.trouble;
  const trouble = shownTrouble(bot);
  const name = toOneLine(bot.title);
  return {
    title: renderText(language, trouble === null ? works : broken, { name }),
    body: trouble === null ? worksHint : reason[trouble.reason],
    tag: `bot-${bot.id}`,
    url: `/preferences/bots/?bot=${bot.id}`,
  };
};

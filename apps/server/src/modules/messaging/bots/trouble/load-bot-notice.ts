import { hasPermission, type PushPayload } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import { renderText, texts } from '../../../../platform/texts/index.ts';
import type { LoadBotNotice } from '../../../chat/notifications/index.ts';
import { findBot } from '../bot-queries.ts';
import { shownTrouble } from '../bot-view.ts';

/** Signs that turn the direction of writing would also turn the text beside a title. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

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
  const name = bot.title.replaceAll(directionMarks, '');
  return {
    title: renderText(language, trouble === null ? works : broken, { name }),
    body: trouble === null ? worksHint : reason[trouble.reason],
    tag: `bot-${bot.id}`,
    url: `/preferences/bots/?bot=${bot.id}`,
  };
};

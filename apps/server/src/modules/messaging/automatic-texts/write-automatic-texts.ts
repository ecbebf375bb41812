import { greetingMessengers, workingStateAt } from '@switchboard/contract';
import { fillAutomaticText, languageFor, textIn } from '@switchboard/contract/automatic-texts';
import type { Transaction } from '../../../platform/database/index.ts';
import { type MessageDraft, systemDraft, writeMessages } from '../../chat/messages/index.ts';
import { isWorkspaceOpen } from '../../foundation/workspaces/index.ts';
import type { HeardBot } from '../bots/index.ts';
import { findCalendarOfBot } from '../calendars/exported-queries.ts';
import { phoneQueue } from '../deliveries/index.ts';
import { takeAwayTurns } from '../episodes/index.ts';
import { listRecipients } from './automatic-queries.ts';

/** Conversations of a bot whose clients have just written to it, or opened it. */
export interface Arrivals {
  /** They begin with it. */
  begun: readonly number[];
  /** The client has said something. */
  spoken: readonly number[];
}

/**
 * What the bot says by itself, in the transaction that stores what its clients have said: it is queued with their
 * messages or not at all. The conversations' rows are locked.
 */
export const writeAutomaticTexts = async (
  tx: Transaction,
  bot: HeardBot,
  { begun, spoken }: Arrivals,
): Promise<void> => {
  const greeted = greetingMessengers.includes(bot.type) || isEmpty(bot.welcome) ? [] : begun;
  const away = isEmpty(bot.away) ? [] : spoken;
  if (greeted.length + away.length === 0 || bot.state === 'paused' || bot.isRemoved) return;
  const { workspaceId } = bot;
  const recipients = await listRecipients(tx, workspaceId, [...new Set([...greeted, ...away])]);
  if (!(await isWorkspaceOpen(tx, workspaceId))) return;
  const unattended = recipients.filter(({ channel_id: id, is_attended }) => away.includes(id) && !is_attended);
  const { toAnswer, back } = await takeTurns(
    tx,
    bot,
    unattended.map(({ channel_id: id }) => id),
  );
  const drafts = recipients.flatMap((client): MessageDraft[] => {
    const channelId = client.channel_id;
    const language = languageFor(client.language);
    const facts = { client, botTitle: bot.title, language };
    const welcome = greeted.includes(channelId) ? textIn(bot.welcome, language) : null;
    const text = toAnswer.has(channelId) ? textIn(bot.away, language) : null;
    return [
      ...(welcome === null ? [] : [say(channelId, 'welcome', fillAutomaticText(welcome, facts))]),
      ...(text === null ? [] : [say(channelId, 'away', fillAutomaticText(text, { ...facts, back }))]),
    ];
  });
  if (drafts.length === 0) return;
  const { outcomes, events } = await writeMessages(tx, workspaceId, drafts, { phones: phoneQueue.statements });
  for (const outcome of outcomes) if (outcome.kind === 'refused') throw outcome.error;
  tx.announce(...events);
};

const isEmpty = (texts: HeardBot['away']): boolean => Object.keys(texts).length === 0;

const say = (channelId: number, code: 'welcome' | 'away', content: string): MessageDraft => ({
  ...systemDraft(channelId, { code, params: {} }),
  content,
});

/** Those conversations that are answered that nobody works, each once in its episode and this time without work. */
const takeTurns = async (tx: Transaction, { workspaceId, id: botId }: HeardBot, channelIds: readonly number[]) => {
  const calendar = channelIds.length === 0 ? null : await findCalendarOfBot(tx, workspaceId, botId);
  const state = calendar && workingStateAt(calendar, calendar.now);
  if (calendar === null || state === null || state.isOpen) return { toAnswer: new Set<number>(), back: null };
  const rows = await takeAwayTurns(tx, workspaceId, channelIds, state.changesAt);
  return {
    toAnswer: new Set(rows.map(({ channel_id: id }) => id)),
    back: { at: state.changesAt, now: calendar.now, timeZone: calendar.time_zone },
  };
};

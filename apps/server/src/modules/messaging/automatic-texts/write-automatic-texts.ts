import { greetingMessengers, workingStateAt } from '@switchboard/contract';
import { fillAutomaticText, languageFor, textIn } from '@switchboard/contract/automatic-texts';
import type { Transaction } from '../../../platform/database/index.ts';
import { type MessageDraft, systemDraft } from '../../chat/messages/index.ts';
import type { InboundPerson } from '../../connectors/index.ts';
import { isWorkspaceOpen } from '../../foundation/workspaces/index.ts';
import type { HeardBot } from '../bots/index.ts';
import { findCalendarOfBot } from '../calendars/exported-queries.ts';
import { takeAwayTurns } from '../episodes/index.ts';
import { listRecipients } from './automatic-queries.ts';
import { writeAutomatically } from './write-automatically.ts';

/** Conversations of a bot whose clients have just written to it, or opened it. */
export interface Arrivals {
  /** Of new clients. */
  begun: readonly number[];
  /** The client has said something. */
  spoken: readonly number[];
  /** The name that clients have until theirs is fetched, where the messenger's updates bring none. */
  placeholder: string | null;
}

export const placeholderOf = ({ isPlaceholder, firstName }: InboundPerson): string | null =>
  isPlaceholder ? firstName : null;

/**
 * What the bot says by itself, in the transaction that stores what its clients have said: it is queued with their
 * messages or not at all. The conversations' rows are locked.
 */
export const writeAutomaticTexts = async (
  tx: Transaction,
  bot: HeardBot,
  { begun, spoken, placeholder }: Arrivals,
): Promise<void> => {
  if (bot.state === 'paused' || bot.isRemoved) return;
  const { workspaceId } = bot;
  const greeted = greetingMessengers.includes(bot.type) || isEmpty(bot.welcome) ? [] : begun;
  const back = isEmpty(bot.away) || spoken.length === 0 ? null : await findReturn(tx, bot);
  const away = back === null ? [] : spoken;
  if (greeted.length + away.length === 0 || !(await isWorkspaceOpen(tx, workspaceId))) return;
  const recipients = await listRecipients(tx, workspaceId, [...new Set([...greeted, ...away])]);
  const unattended = recipients.flatMap(({ channel_id: id, is_attended }) =>
    away.includes(id) && !is_attended ? [id] : [],
  );
  const turns = unattended.length === 0 ? [] : await takeAwayTurns(tx, workspaceId, unattended, back?.at ?? null);
  const toAnswer = new Set(turns.map(({ channel_id: id }) => id));
  const drafts = recipients.flatMap((client): MessageDraft[] => {
    const language = languageFor(client.language);
    const named = client.first_name === placeholder ? { first_name: '', last_name: '' } : client;
    const facts = { client: named, botTitle: bot.title, language };
    const say = (code: 'welcome' | 'away', isDue: boolean): MessageDraft[] => {
      const text = isDue ? textIn(bot[code], language) : null;
      const content =
        text === null ? '' : fillAutomaticText(text, { ...facts, back: code === 'away' ? back : null }).trim();
      return content === '' ? [] : [{ ...systemDraft(client.channel_id, { code, params: {} }), content }];
    };
    return [...say('welcome', greeted.includes(client.channel_id)), ...say('away', toAnswer.has(client.channel_id))];
  });
  if (drafts.length > 0) await writeAutomatically(tx, workspaceId, drafts);
};

const isEmpty = (texts: HeardBot['away']): boolean => Object.keys(texts).length === 0;

/** When the bot is back; null while somebody works, and where it keeps no hours. */
const findReturn = async (tx: Transaction, { workspaceId, id: botId }: HeardBot) => {
  const calendar = await findCalendarOfBot(tx, workspaceId, botId);
  const state = calendar && workingStateAt(calendar, calendar.now);
  if (calendar === null || state === null || state.isOpen) return null;
  return { at: state.changesAt, now: calendar.now, timeZone: calendar.time_zone };
};

import { limits, type MessageMetadata, type SystemMessage } from '@switchboard/contract';
import { fillAutomaticText, languageFor, textIn } from '@switchboard/contract/automatic-texts';
import type { Transaction } from '../../../platform/database/index.ts';
import { systemDraft, writeMessages } from '../../chat/messages/index.ts';
import { type AbilityPhases, abilitiesIn } from '../../connectors/index.ts';
import { isWorkspaceOpen } from '../../foundation/workspaces/index.ts';
import { phoneQueue } from '../deliveries/index.ts';
import { findRecipient, type Recipient } from './recipient-queries.ts';

/** Whether the messenger takes an automatic text, and for nothing, as long as it may wait to be sent. */
const isFree = ({ ability_phases: phases, last_inbound_at: lastInboundAt, now }: Recipient): boolean => {
  if (phases === null) return true;
  const latest = new Date(now.getTime() + limits.automaticTextMinutes * 60_000);
  const { replyWindow, costClass } = abilitiesIn(phases as AbilityPhases, { now: latest, lastInboundAt });
  return (replyWindow === null || replyWindow.kind === 'open') && costClass !== 'charged';
};

/** The client of a conversation, where the bot may write to them by itself at no cost; else null. */
export const findListener = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
): Promise<Recipient | null> => {
  const recipient = await findRecipient(tx, workspaceId, channelId);
  return recipient !== null && isFree(recipient) && (await isWorkspaceOpen(tx, workspaceId)) ? recipient : null;
};

interface Saying {
  texts: Recipient['question'];
  system: SystemMessage;
  metadata?: Partial<MessageMetadata>;
}

/** Writes a text of the bot's to this client, in their language. Answers its number; null where there is none. */
export const say = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  recipient: Recipient,
  { texts, system, metadata = {} }: Saying,
): Promise<number | null> => {
  const language = languageFor(recipient.language);
  const text = textIn(texts, language);
  const facts = { client: recipient, botTitle: recipient.bot_title, language };
  const content = text === null ? '' : fillAutomaticText(text, facts).trim();
  if (content === '') return null;
  const draft = { ...systemDraft(channelId, system), content, metadata };
  const { outcomes, events } = await writeMessages(tx, workspaceId, [draft], { phones: phoneQueue.statements });
  const [outcome] = outcomes;
  if (outcome?.kind === 'refused') throw outcome.error;
  tx.announce(...events);
  return outcome?.kind === 'written' ? outcome.message.seq : null;
};

import type { MessageMetadata, SystemMessage } from '@switchboard/contract';
import { fillAutomaticText, languageFor, textIn } from '@switchboard/contract/automatic-texts';
import type { Transaction } from '../../../platform/database/index.ts';
import { systemDraft } from '../../chat/messages/index.ts';
import { isWorkspaceOpen } from '../../foundation/workspaces/index.ts';
import { isReachedForFree, writeAutomatically } from '../automatic-texts/index.ts';
import { findRecipient, type Recipient } from './recipient-queries.ts';

/** The client of a conversation, where the bot may write to them by itself at no cost; else null. */
export const findListener = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
): Promise<Recipient | null> => {
  const recipient = await findRecipient(tx, workspaceId, channelId);
  return recipient !== null && isReachedForFree(recipient) && (await isWorkspaceOpen(tx, workspaceId))
    ? recipient
    : null;
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
  const [seq = null] = await writeAutomatically(tx, workspaceId, [draft]);
  return seq;
};

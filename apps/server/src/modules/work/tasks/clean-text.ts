import { cleanContent, extractMentions, rewriteMentions } from '@switchboard/contract/markup';
import type { Transaction } from '../../../platform/database/index.ts';
import { usernamesStatement } from '../../foundation/users/exported-queries.ts';

/** Markup as messages store it: the labels of mentions are the users' own names. */
export const cleanText = async (tx: Transaction, workspaceId: number, raw: string): Promise<string> => {
  const content = cleanContent(raw);
  const mentioned = extractMentions(content).map(({ id }) => Number(id));
  if (mentioned.length === 0) return content;
  const ids = mentioned.filter((id) => Number.isSafeInteger(id));
  const { rows } = await tx.query(usernamesStatement(workspaceId, ids));
  const usernames = new Map(rows.map(({ id, username }) => [String(id), username]));
  return rewriteMentions(content, (id) => usernames.get(id) ?? null);
};

export const mentionedIn = (content: string): number[] => [
  ...new Set(
    extractMentions(content)
      .map(({ id }) => Number(id))
      .filter((id) => Number.isSafeInteger(id) && id > 0),
  ),
];

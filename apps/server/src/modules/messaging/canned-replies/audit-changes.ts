import { type CannedTexts, languages } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../../foundation/audit-log/index.ts';

export type { AuditOrigin };

export interface ReplyFacts {
  id: number;
  owner_id: number | null;
  shortcut: string;
  title: string;
  texts: CannedTexts;
  files?: readonly string[];
}

interface Change {
  actor: CallingActor;
  origin: AuditOrigin;
  action: 'canned_reply.created' | 'canned_reply.changed' | 'canned_reply.deleted';
  before: ReplyFacts | null;
  after: ReplyFacts | null;
}

const fieldsOf = ({ owner_id, shortcut, title, texts, files = [] }: ReplyFacts) => ({
  shortcut,
  title,
  texts: languages.flatMap((one) => texts[one] ?? []),
  files: [...files],
  scope: owner_id === null ? 'workspace' : 'own',
});

/** Records a change of what others use; own replies are nobody else's business. */
export const recordChange = async (
  tx: Transaction,
  { actor: { workspaceId, userId }, origin, action, before, after }: Change,
): Promise<void> => {
  const [one] = [after, before].filter((reply) => reply !== null);
  if (one === undefined || (before?.owner_id !== null && after?.owner_id !== null)) return;
  const changes = before && after ? changesBetween(fieldsOf(before), fieldsOf(after)) : {};
  if (before && after && Object.keys(changes).length === 0) return;
  const subject = { kind: 'canned_reply', id: one.id, name: one.shortcut } as const;
  await recordAudit(tx, { workspaceId, actorId: userId, action, subject, changes, ...origin });
};

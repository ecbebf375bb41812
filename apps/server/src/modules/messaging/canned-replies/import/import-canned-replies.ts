import type { BodyOf, CannedImportOutcome, endpoints, ResultOf } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import type { CallingActor } from '../../../../platform/http/index.ts';
import { recordAudit } from '../../../foundation/audit-log/index.ts';
import { getWorkspace, takeIds } from '../../../foundation/workspaces/index.ts';
import { changedEvent } from '../canned-reply-events.ts';
import { insertCannedReplies, listCannedReplyRows, updateCannedReplies } from '../canned-reply-queries.ts';
import type { Call, CannedRepliesDeps } from '../change-canned-replies.ts';
import { type CheckedRow, checkRows } from './check-rows.ts';

type ImportBody = BodyOf<typeof endpoints.importCannedReplies>;
type ImportedRows = ResultOf<typeof endpoints.importCannedReplies>;

const present = (checked: readonly CheckedRow[]): ImportedRows => ({
  rows: checked.map(({ outcome, problems }) => ({ outcome, problems })),
});

/** Returns the effect an import of these rows would have now; changes nothing. */
export const makePreviewImport =
  ({ database }: CannedRepliesDeps) =>
  (actor: CallingActor, body: ImportBody): Promise<ImportedRows> =>
    database.inWorkspace(actor.workspaceId, async (tx) => present(await checkRows(tx, actor, body)));

/** Records and tells what others use. */
const tellShared = async (tx: Transaction, { actor, origin }: Call, shared: readonly CheckedRow[]): Promise<void> => {
  if (shared.length === 0) return;
  const { workspaceId, userId } = actor;
  const { company } = await getWorkspace(tx, workspaceId);
  const count = (outcome: CannedImportOutcome) => shared.filter((row) => row.outcome === outcome).length;
  await recordAudit(tx, {
    workspaceId,
    actorId: userId,
    action: 'canned_reply.imported',
    subject: { kind: 'workspace', id: null, name: company },
    changes: { created: { from: 0, to: count('create') }, changed: { from: 0, to: count('update') } },
    ...origin,
  });
  tx.announce(changedEvent(null));
};

/**
 * Saves the rows without errors, all in one transaction. Everything is checked again here, since the browser's result
 * cannot be trusted. A repeat finds everything as it is.
 */
export const makeImportCannedReplies =
  ({ database }: CannedRepliesDeps) =>
  (call: Call, body: ImportBody): Promise<ImportedRows> => {
    const { workspaceId, userId } = call.actor;
    return database.inWorkspace(workspaceId, async (tx) => {
      // Its lock has two imports, or one and a reply that is made meanwhile, wait for each other.
      const firstId = await takeIds(tx, workspaceId, 'canned_reply', body.rows.length);
      const checked = await checkRows(tx, call.actor, body, listCannedReplyRows.locked);
      const made = checked.filter(({ outcome }) => outcome === 'create');
      const changed = checked.filter(({ outcome }) => outcome === 'update');
      if (made.length > 0) {
        const rows = made.map(({ reply }, index) => ({ ...reply, id: firstId + index }));
        await insertCannedReplies(tx, workspaceId, rows);
      }
      if (changed.length > 0) {
        const rows = changed.map(({ reply }) => reply);
        await updateCannedReplies(tx, workspaceId, rows);
      }
      const saved = [...made, ...changed];
      await tellShared(
        tx,
        call,
        saved.filter(({ reply }) => reply.owner_id === null),
      );
      if (saved.some(({ reply }) => reply.owner_id !== null)) tx.announce(changedEvent(userId));
      return present(checked);
    });
  };

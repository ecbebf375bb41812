import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { lockChannel, setFirstSeq } from '../../chat/channel-access/index.ts';
import { deleteMessagesStatements, emptyMessages, forgetMessagesStatement } from '../../chat/messages/index.ts';
import { detachFilesStatements } from '../../files/index.ts';
import { forgetDeliveriesStatements } from '../../messaging/deliveries/index.ts';
import { findOldPart, listLeftMessages, listMessagesToEmpty, type OldMessageRow } from './old-history-queries.ts';
import type { Pace } from './pace.ts';

export interface RemoveHistoryDeps {
  database: Database;
}

export interface ChannelToClear {
  workspaceId: number;
  channelId: number;
  /** The number of days the channel keeps its messages. */
  days: number;
}

/** Rows per transaction. Those that lock the channel hold up its sends, so they are smaller. */
const [deletedAtOnce, emptiedAtOnce] = [200, 50];

/**
 * Removes a channel's messages that are too old. First the channel's beginning moves, and its readers are notified:
 * they stop reading below it. Then the rows go, without any lock that a send would wait for; a process that is stopped
 * leaves rows below the beginning, which the next run finds. The beginning never passes a message whose delivery is not
 * over: later messages are emptied and keep their numbers until then.
 */
export const removeOldMessages = async (
  deps: RemoveHistoryDeps,
  channel: ChannelToClear,
  pace: Pace,
): Promise<void> => {
  const { held, old } = await moveBeginning(deps, channel);
  await deleteRows(deps, channel, pace);
  if (held !== null && old !== null) await emptyRows(deps, channel, { after: held, to: old }, pace);
};

const moveBeginning = (
  { database }: RemoveHistoryDeps,
  { workspaceId, channelId, days }: ChannelToClear,
): Promise<{ held: number | null; old: number | null }> =>
  database.inWorkspace(workspaceId, async (tx) => {
    await lockChannel(tx, workspaceId, channelId);
    const part = await findOldPart(tx, workspaceId, channelId, days);
    const { old_seq: old, held_seq: held } = part;
    const firstSeq = held ?? (old ?? 0) + 1;
    if (old !== null && firstSeq > part.first_seq) {
      await setFirstSeq(tx, workspaceId, channelId, { firstSeq, keptDays: days });
      if (!part.is_deleted) {
        const data = { channel_id: channelId, first_seq: firstSeq, kept_days: days };
        tx.announce({ event: 'removeHistory', audience: { readersOf: channelId }, data });
      }
    }
    return { held, old };
  });

const deleteRows = async (
  { database }: RemoveHistoryDeps,
  { workspaceId, channelId }: ChannelToClear,
  pace: Pace,
): Promise<void> => {
  let after = 0;
  for (let isMore = true; isMore; ) {
    const rows = await pace(() =>
      database.inWorkspace(workspaceId, async (tx) => {
        const left = await listLeftMessages(tx, workspaceId, channelId, { after, limit: deletedAtOnce });
        await deleteWithAllTheirs(tx, workspaceId, channelId, left);
        return left;
      }),
    );
    after = rows.at(-1)?.seq ?? after;
    isMore = rows.length === deletedAtOnce;
  }
};

const deleteWithAllTheirs = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  rows: readonly OldMessageRow[],
): Promise<void> => {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return;
  const range = { from: first.seq, to: last.seq };
  await tx.flight([
    ...forgetDeliveriesStatements(workspaceId, channelId, range),
    ...detachFilesStatements(workspaceId, channelId, range),
    forgetMessagesStatement(
      workspaceId,
      rows.map(({ id }) => id),
    ),
    ...deleteMessagesStatements(workspaceId, channelId, range),
  ]);
};

const emptyRows = async (
  { database }: RemoveHistoryDeps,
  { workspaceId, channelId }: ChannelToClear,
  { after, to }: { after: number; to: number },
  pace: Pace,
): Promise<void> => {
  const emptyNext = (tx: Transaction) => emptySome(tx, { workspaceId, channelId }, { after, to });
  while ((await pace(() => database.inWorkspace(workspaceId, emptyNext))) === emptiedAtOnce);
};

/** Empties the next messages and announces it; returns how many. */
const emptySome = async (
  tx: Transaction,
  { workspaceId, channelId }: { workspaceId: number; channelId: number },
  range: { after: number; to: number },
): Promise<number> => {
  await lockChannel(tx, workspaceId, channelId);
  const rows = await listMessagesToEmpty(tx, workspaceId, channelId, { ...range, limit: emptiedAtOnce });
  if (rows.length === 0) return 0;
  const emptied = await emptyMessages(
    tx,
    workspaceId,
    channelId,
    rows.map(({ seq }) => seq),
  );
  await tx.flight([
    ...rows.flatMap(({ seq }) => detachFilesStatements(workspaceId, channelId, { from: seq, to: seq })),
    forgetMessagesStatement(
      workspaceId,
      rows.map(({ id }) => id),
    ),
  ]);
  tx.announce(
    ...emptied.map(
      ({ id, seq, deleted_at: deletedAt }): NewEvent => ({
        event: 'deleteMessage',
        audience: { channel: channelId },
        data: { channel_id: channelId, id, seq, deleted_at: deletedAt.toISOString() },
      }),
    ),
  );
  return rows.length;
};

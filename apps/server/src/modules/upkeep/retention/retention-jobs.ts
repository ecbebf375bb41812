import { type RetentionDays, type RetentionKind, retentionKinds } from '@switchboard/contract';
import { z } from 'zod';
import { enqueueJob, type NewJob, type Tasks } from '../../../platform/jobs/index.ts';
import { hasBacklog } from '../../chat/messages/index.ts';
import { listChannelsWithOldFiles, listChannelsWithOldMessages } from './old-history-queries.ts';
import { makePace, type Pace, TimeIsUpError } from './pace.ts';
import { removeOldFiles } from './remove-old-files.ts';
import { type RemoveHistoryDeps, removeOldMessages } from './remove-old-messages.ts';
import { listRules } from './rule-queries.ts';
import { actingDays } from './rules.ts';

const task = 'remove-history';
/** A job ends soon, so that the server stops soon; the rest is for the next one. */
const jobMs = 3_000;

const cursorShape = z.object({
  workspaceId: z.int(),
  kind: z.enum(retentionKinds).default('team_messages'),
  /** The channels before it are done. */
  fromChannelId: z.int().default(0),
});
type RemovalCursor = z.infer<typeof cursorShape>;

/** All workspaces share one queue, so that one worker of the deployment removes at a time. */
const removalJob = (cursor: Partial<RemovalCursor> & Pick<RemovalCursor, 'workspaceId'>): NewJob => ({
  task,
  payload: cursor,
  queue: task,
  key: `${task}:${cursor.workspaceId}`,
});

export interface RetentionJobsDeps extends RemoveHistoryDeps {
  listWorkspaceIds: () => Promise<number[]>;
}

const isOfFiles = (kind: RetentionKind) => kind.endsWith('_files');

/**
 * The jobs that remove messages and files older than their workspace keeps them: every hour one for each workspace with
 * such a rule.
 */
export const makeRetentionTasks = (deps: RetentionJobsDeps): Tasks => ({
  'remove-old-history': async () => {
    for (const workspaceId of await deps.listWorkspaceIds()) {
      await deps.database.inWorkspace(workspaceId, async (tx) => {
        const days = actingDays(await listRules(tx, workspaceId));
        if (retentionKinds.some((kind) => days[kind] !== null)) await enqueueJob(tx, removalJob({ workspaceId }));
      });
    }
  },
  [task]: async (payload) => {
    const cursor = cursorShape.parse(payload);
    const left = await removeFrom(deps, cursor, makePace(performance.now() + jobMs));
    if (left === null) return;
    await deps.database.inWorkspace(cursor.workspaceId, (tx) => enqueueJob(tx, removalJob(left)));
  },
});

/** Removes from a place on; answers where to go on when the time was up. */
const removeFrom = async (
  deps: RetentionJobsDeps,
  cursor: RemovalCursor,
  pace: Pace,
): Promise<RemovalCursor | null> => {
  const { workspaceId } = cursor;
  const days = await deps.database.inWorkspace(workspaceId, async (tx) =>
    // While old messages are still being indexed, the index might take one in after it was removed.
    (await hasBacklog(tx, workspaceId)) ? null : actingDays(await listRules(tx, workspaceId)),
  );
  if (days === null) return null;
  let at = cursor;
  try {
    for (const kind of retentionKinds.slice(retentionKinds.indexOf(cursor.kind))) {
      if (kind !== at.kind) at = { workspaceId, kind, fromChannelId: 0 };
      await removeKind(deps, at, days, pace, (channelId) => {
        at = { workspaceId, kind, fromChannelId: channelId };
      });
    }
    return null;
  } catch (error) {
    if (error instanceof TimeIsUpError) return at;
    throw error;
  }
};

const removeKind = async (
  deps: RetentionJobsDeps,
  { workspaceId, kind, fromChannelId }: RemovalCursor,
  days: RetentionDays,
  pace: Pace,
  onChannel: (channelId: number) => void,
): Promise<void> => {
  const kept = days[kind];
  if (kept === null) return;
  const [list, remove] = isOfFiles(kind)
    ? [listChannelsWithOldFiles, removeOldFiles]
    : [listChannelsWithOldMessages, removeOldMessages];
  const ofClients = kind.startsWith('client_');
  for (let afterChannelId = fromChannelId - 1; ; ) {
    const channelIds = await deps.database.inWorkspace(workspaceId, (tx) =>
      list(tx, workspaceId, { ofClients, days: kept, afterChannelId }),
    );
    for (const channelId of channelIds) {
      onChannel(channelId);
      await remove(deps, { workspaceId, channelId, days: kept }, pace);
    }
    const last = channelIds.at(-1);
    if (last === undefined) return;
    afterChannelId = last;
  }
};

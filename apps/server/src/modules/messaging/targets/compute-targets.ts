/** The job that finds by when new targets have to be met. */
import { z } from 'zod';
import { type Database, type Transaction, toIsoMoment } from '../../../platform/database/index.ts';
import { enqueueJob, type Task } from '../../../platform/jobs/index.ts';
import { lockChannels, toTargetViews } from '../../chat/channel-access/index.ts';
import { findPolicy, minutesOf, momentsAfter, momentsAfterPause } from './due-moments.ts';
import { holdPolicies } from './policy-queries.ts';
import { tellJob } from './target-jobs.ts';
import {
  type FoundTarget,
  listNewTargets,
  listNextMoments,
  listRunning,
  type NewTargetRow,
  readNewTargets,
  saveMoments,
} from './target-queries.ts';

/** Conversations in one transaction: while it announces what it found, nobody of the workspace writes. */
const conversationsAtOnce = 50;

const payloadShape = z.object({ workspace_id: z.int() });

/** What holds for a target: found once, and moved by each pause. */
const findMoments = (row: NewTargetRow, policies: Parameters<typeof findPolicy>[0]): FoundTarget => {
  const { channel_id, kind, began_at, paused_at: pausedAt, resumed_at: resumedAt, hours } = row;
  const over: NewTargetRow['pauses'] =
    pausedAt === null || resumedAt === null ? [] : [[pausedAt.toISOString(), resumedAt.toISOString()]];
  const pauses = [...row.pauses, ...over];
  const key = { channel_id, kind, began_at, paused_at: over.length > 0 ? null : pausedAt, pauses };
  const isFound = row.due_at !== null;
  const policy = isFound ? undefined : findPolicy(policies, { botId: row.bot_id, labelIds: row.label_ids });
  const minutes = isFound ? row.minutes : minutesOf(policy, kind);
  if (minutes === null) {
    // The policy that fits has none of the kind.
    return { ...key, policy_id: policy?.id ?? null, policy_name: null, minutes: null, warn_at: null, due_at: null };
  }
  const begun = isFound
    ? { warnAt: row.warn_at, dueAt: row.due_at }
    : momentsAfter(hours, new Date(toIsoMoment(began_at)), minutes);
  const { warnAt, dueAt } = (isFound ? over : pauses).reduce(
    (moments, [from, until]) =>
      momentsAfterPause(hours, moments, { pausedAt: new Date(from), resumedAt: new Date(until) }),
    begun,
  );
  return {
    ...key,
    policy_id: isFound ? row.policy_id : (policy?.id ?? null),
    policy_name: isFound ? row.policy_name : (policy?.name ?? null),
    minutes,
    warn_at: warnAt,
    due_at: dueAt,
  };
};

/** One transaction of the work; answers whether there may be more. */
const computeSome = async (tx: Transaction, workspaceId: number): Promise<boolean> => {
  const channelIds = await listNewTargets(tx, workspaceId, conversationsAtOnce);
  if (channelIds.length === 0) return false;
  // Whoever changes a conversation's targets has locked it.
  await lockChannels(tx, workspaceId, channelIds);
  const rows = await readNewTargets(tx, workspaceId, channelIds);
  // Another process has found them meanwhile.
  if (rows.length === 0) return true;
  const policies = await holdPolicies(tx, workspaceId);
  await saveMoments(
    tx,
    workspaceId,
    rows.map((row) => findMoments(row, policies)),
  );
  for (const { channel_id: channelId, at } of await listNextMoments(tx, workspaceId, channelIds)) {
    await enqueueJob(tx, tellJob(workspaceId, channelId, at));
  }
  const running = await listRunning(tx, workspaceId, channelIds);
  tx.announce({
    event: 'updateConversationTargets',
    audience: { permission: ['leads:read'] },
    data: { targets: running.map((of) => ({ ...of, targets: toTargetViews(of.targets) })) },
  });
  return channelIds.length === conversationsAtOnce;
};

export const makeComputeTargets =
  ({ database }: { database: Database }): Task =>
  async (payload) => {
    const { workspace_id: workspaceId } = payloadShape.parse(payload);
    let goesOn = true;
    while (goesOn) goesOn = await database.inWorkspace(workspaceId, (tx) => computeSome(tx, workspaceId));
  };

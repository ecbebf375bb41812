import { type Actor, can, channelTypes } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { findChannelFacts } from '../../chat/channel-access/index.ts';
import { listFitMembers, listProjectsById, lockProjectRow, type ProjectRow } from './project-queries.ts';

export const loadProject = async (tx: Transaction, workspaceId: number, projectId: number): Promise<ProjectRow> => {
  const [row] = await listProjectsById(tx, workspaceId, [projectId]);
  if (row === undefined) throw new AppError('project.not_found');
  return row;
};

/** The same, locked until the transaction ends. */
export const lockProject = async (tx: Transaction, workspaceId: number, projectId: number): Promise<ProjectRow> => {
  const row = await lockProjectRow(tx, workspaceId, projectId);
  if (row === null) throw new AppError('project.not_found');
  return row;
};

/** A locked project in which something may be changed. */
export const lockOpenProject = async (tx: Transaction, workspaceId: number, projectId: number): Promise<ProjectRow> => {
  const row = await lockProject(tx, workspaceId, projectId);
  if (row.archived_at !== null) throw new AppError('project.archived');
  return row;
};

/** Refuses a channel that the actor may not read, as one that does not exist, and one that is no group. */
export const checkGroup = async (tx: Transaction, actor: CallingActor, channelId: number): Promise<void> => {
  const facts = await findChannelFacts(tx, actor.workspaceId, channelId, actor.userId);
  if (facts === null || !can(actor as Actor, 'channel.read', facts))
    throw fieldError('channel_id', 'validation.unknown_channel');
  if (facts.type !== channelTypes.group) throw fieldError('channel_id', 'validation.group_required');
};

/** Refuses new members who cannot sign in; returns the list without duplicates. */
export const checkMembers = async (
  tx: Transaction,
  workspaceId: number,
  wanted: readonly number[],
  before: readonly number[] = [],
): Promise<number[]> => {
  const added = [...new Set(wanted)].filter((id) => !before.includes(id));
  const fit = new Set(await listFitMembers(tx, workspaceId, added));
  const wrong = wanted.findIndex((id) => added.includes(id) && !fit.has(id));
  if (wrong !== -1) throw fieldError(`members.${wrong}`, 'validation.unknown_user');
  return [...new Set(wanted)];
};

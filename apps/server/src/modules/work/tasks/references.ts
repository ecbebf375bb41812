import { can, carries } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { findChannelFacts } from '../../chat/channel-access/index.ts';
import { shareProjects } from '../projects/exported-queries.ts';
import { findSourceMessage, listPeople, shareListItems } from './reference-queries.ts';
import type { TaskFields } from './task-queries.ts';

type Referring = Pick<TaskFields, 'assignee_id' | 'project_id' | 'category_id' | 'sprint_id'>;
export type Named = Record<'assignee' | 'project' | 'category' | 'sprint', ReadonlyMap<number, string>>;

const nowhere: Referring = { assignee_id: null, project_id: null, category_id: null, sprint_id: null };

const idsOf = (...ids: (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];

const toNames = (rows: readonly { id: number; name: string }[]): Map<number, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));

/**
 * The names of a task's present and previous references; throws for a new reference that does not exist. Unchanged ones
 * are not checked again: the assignee may have left, the project may be archived. Users who may not read projects get
 * no project names.
 */
export const checkReferences = async (
  tx: Transaction,
  { workspaceId, permissions }: CallingActor,
  wanted: Referring,
  before: Referring = nowhere,
): Promise<Named> => {
  const people = await listPeople(tx, workspaceId, idsOf(wanted.assignee_id, before.assignee_id));
  const projects = await shareProjects(tx, workspaceId, idsOf(wanted.project_id, before.project_id));
  const categories = await shareListItems.task_categories(
    tx,
    workspaceId,
    idsOf(wanted.category_id, before.category_id),
  );
  const sprints = await shareListItems.sprints(tx, workspaceId, idsOf(wanted.sprint_id, before.sprint_id));

  const isNew = (field: keyof Referring) => wanted[field] !== null && wanted[field] !== before[field];
  const isIn = (rows: readonly { id: number }[], id: number | null) => rows.some((row) => row.id === id);
  const fit = people.filter((person) => person.may_have);
  if (isNew('assignee_id') && !isIn(fit, wanted.assignee_id))
    throw fieldError('assignee_id', 'validation.unknown_user');
  if (isNew('category_id') && !isIn(categories, wanted.category_id))
    throw fieldError('category_id', 'validation.unknown_category');
  if (isNew('sprint_id') && !isIn(sprints, wanted.sprint_id))
    throw fieldError('sprint_id', 'validation.unknown_sprint');
  if (isNew('project_id')) {
    const project = projects.find(({ id }) => id === wanted.project_id);
    if (project === undefined || !carries(permissions, 'projects:read'))
      throw fieldError('project_id', 'validation.unknown_project');
    if (project.is_archived) throw new AppError('task.project_archived');
  }
  return {
    assignee: toNames(people),
    project: toNames(projects),
    category: toNames(categories),
    sprint: toNames(sprints),
  };
};

/** Refuses new watchers who cannot watch; returns the list without duplicates. */
export const checkWatchers = async (
  tx: Transaction,
  workspaceId: number,
  wanted: readonly number[],
  before: readonly number[] = [],
): Promise<number[]> => {
  const userIds = [...new Set(wanted)];
  const added = userIds.filter((id) => !before.includes(id));
  const people = await listPeople(tx, workspaceId, added);
  const fit = new Set(people.filter((person) => person.may_have).map(({ id }) => id));
  const wrong = wanted.findIndex((id) => added.includes(id) && !fit.has(id));
  if (wrong !== -1) throw fieldError(`watchers.${wrong}`, 'validation.unknown_user');
  return userIds;
};

export interface Source {
  channel_id: number;
  seq: number | null;
}

/** Refuses a source that the actor may not read, as one that does not exist. It is not taken away until the transaction ends. */
export const checkSource = async (tx: Transaction, actor: CallingActor, source: Source): Promise<void> => {
  const { channel_id: channelId, seq } = source;
  const facts = await findChannelFacts(tx, actor.workspaceId, channelId, actor.userId, true);
  if (facts === null || !can(actor, 'channel.read', facts))
    throw fieldError('source.channel_id', 'validation.unknown_channel');
  if (seq === null) return;
  const message = await findSourceMessage(tx, actor.workspaceId, channelId, seq);
  if (message === null || message.is_deleted) throw fieldError('source.seq', 'validation.unknown_message');
};

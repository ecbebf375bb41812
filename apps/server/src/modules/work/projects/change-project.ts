import { type BodyOf, can, type endpoints, foldText, limits, type Project } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { releaseHeldFiles } from '../../files/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../../foundation/audit-log/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { checkGroup, checkMembers, loadProject, lockOpenProject, lockProject } from './load-project.ts';
import { deletedEvent, projectEvent } from './project-events.ts';
import {
  countProjects,
  deleteProjectRow,
  insertProject,
  type ProjectRow,
  setArchived,
  setMembers,
  updateProject,
} from './project-queries.ts';
import { toProjectView } from './project-view.ts';

export interface ChangeProjectDeps {
  database: Database;
}

/** Releases the tasks of a project that is deleted. */
export interface TasksOfProject {
  /** Locks them until the transaction ends. */
  lock(tx: Transaction, workspaceId: number, projectId: number): Promise<void>;
  /** They stay, without a project; returns the events that say so. */
  release(
    tx: Transaction,
    actor: Pick<CallingActor, 'workspaceId' | 'userId'>,
    project: { id: number; name: string },
  ): Promise<NewEvent[]>;
}

export interface DeleteProjectDeps extends ChangeProjectDeps {
  tasksOfProject: TasksOfProject;
}

export interface Call {
  actor: CallingActor;
  origin: AuditOrigin;
}

const nameOf = ({ first_name, last_name }: ProjectRow['members'][number]) => `${first_name} ${last_name}`.trim();

const auditedOf = (row: ProjectRow) => ({
  name: row.name,
  description: row.description,
  state: row.state,
  channel: row.channel_id,
  members: row.members.map(nameOf),
});
const nothing = { name: null, description: null, state: null, channel: null, members: null };

export const makeCreateProject =
  ({ database }: ChangeProjectDeps) =>
  ({ actor, origin }: Call, body: BodyOf<typeof endpoints.createProject>): Promise<Project> => {
    const { workspaceId, userId } = actor;
    return database.inWorkspace(workspaceId, async (tx) => {
      const { name, description = '', state = 'active', channel_id = null } = body;
      if (channel_id !== null) await checkGroup(tx, actor, channel_id);
      const members = await checkMembers(tx, workspaceId, body.members ?? []);
      const id = await takeIds(tx, workspaceId, 'project');
      // Counted under the lock of the counter of ids: of two at once the second sees the first.
      if ((await countProjects(tx, workspaceId)) >= limits.projects) throw new AppError('project.too_many');
      await insertProject(tx, workspaceId, { id, userId, name, description, state, channel_id }, foldText(name));
      await setMembers(tx, workspaceId, id, [...new Set([userId, ...members])]);
      const row = await loadProject(tx, workspaceId, id);
      const subject = { kind: 'project', id, name } as const;
      const changes = changesBetween(nothing, auditedOf(row));
      await recordAudit(tx, { workspaceId, actorId: userId, action: 'project.created', subject, changes, ...origin });
      tx.announce(projectEvent('newProject', row));
      return toProjectView(row);
    });
  };

export const makeEditProject =
  ({ database }: ChangeProjectDeps) =>
  ({ actor, origin }: Call, projectId: number, body: BodyOf<typeof endpoints.editProject>): Promise<Project> => {
    const { workspaceId, userId } = actor;
    return database.inWorkspace(workspaceId, async (tx) => {
      const row = await lockOpenProject(tx, workspaceId, projectId);
      if (body.version !== undefined && body.version !== row.version) throw new AppError('project.changed');
      const wanted = {
        name: body.name ?? row.name,
        description: body.description ?? row.description,
        state: body.state ?? row.state,
        channel_id: body.channel_id === undefined ? row.channel_id : body.channel_id,
      };
      if (wanted.channel_id !== null && wanted.channel_id !== row.channel_id)
        await checkGroup(tx, actor, wanted.channel_id);
      const had = row.members.map(({ id }) => id);
      const members = await checkMembers(tx, workspaceId, body.members ?? had, had);
      await setMembers(tx, workspaceId, projectId, members);
      const changes = changesBetween(
        auditedOf(row),
        auditedOf({ ...(await loadProject(tx, workspaceId, projectId)), ...wanted }),
      );
      if (Object.keys(changes).length === 0) return toProjectView(row);
      await updateProject(tx, workspaceId, projectId, wanted, foldText(wanted.name));
      const after = await loadProject(tx, workspaceId, projectId);
      const subject = { kind: 'project', id: projectId, name: after.name } as const;
      await recordAudit(tx, { workspaceId, actorId: userId, action: 'project.updated', subject, changes, ...origin });
      tx.announce(projectEvent('updateProject', after));
      return toProjectView(after);
    });
  };

/** Archives a project, or takes it out of the archive; one that is there already stays. */
export const makeArchiveProject =
  ({ database }: ChangeProjectDeps) =>
  ({ actor, origin }: Call, projectId: number, isArchived: boolean): Promise<Project> => {
    const { workspaceId, userId } = actor;
    return database.inWorkspace(workspaceId, async (tx) => {
      const row = await lockProject(tx, workspaceId, projectId);
      if ((row.archived_at !== null) === isArchived) return toProjectView(row);
      await setArchived(tx, workspaceId, projectId, isArchived);
      const after = await loadProject(tx, workspaceId, projectId);
      const action = isArchived ? 'project.archived' : 'project.restored';
      const subject = { kind: 'project', id: projectId, name: row.name } as const;
      await recordAudit(tx, { workspaceId, actorId: userId, action, subject, ...origin });
      tx.announce(projectEvent('updateProject', after));
      return toProjectView(after);
    });
  };

/** Deletes a project with its documents. */
export const makeDeleteProject =
  ({ database, tasksOfProject }: DeleteProjectDeps) =>
  ({ actor, origin }: Call, projectId: number): Promise<void> => {
    const { workspaceId, userId } = actor;
    return database.inWorkspace(workspaceId, async (tx) => {
      // Changes of a task lock it before its project.
      await tasksOfProject.lock(tx, workspaceId, projectId);
      const row = await lockProject(tx, workspaceId, projectId);
      if (!can(actor, 'project.delete', row)) throw new AppError('permission.denied');
      const changed = await tasksOfProject.release(tx, actor, row);
      await releaseHeldFiles(tx, workspaceId, { kind: 'project', id: projectId });
      await deleteProjectRow(tx, workspaceId, projectId);
      const subject = { kind: 'project', id: projectId, name: row.name } as const;
      await recordAudit(tx, { workspaceId, actorId: userId, action: 'project.deleted', subject, ...origin });
      tx.announce(deletedEvent(projectId), ...changed);
    });
  };

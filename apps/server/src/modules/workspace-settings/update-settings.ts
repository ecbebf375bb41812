import type { WorkspaceSettings } from '@switchboard/contract';
import type { Database } from '../../platform/database/index.ts';
import { AppError, type CallingActor, fieldError } from '../../platform/http/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../audit-log/index.ts';
import { getSettings, getWorkspace, lockOwner, updateSettings } from '../workspaces/index.ts';

const isTimezone = (name: string) => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
};

/** Changes the settings of a workspace. */
export const makeUpdateSettings =
  ({ database }: { database: Database }) =>
  async (
    { workspaceId, userId }: CallingActor,
    settings: WorkspaceSettings,
    origin: AuditOrigin,
  ): Promise<WorkspaceSettings> => {
    if (settings.default_timezone !== null && !isTimezone(settings.default_timezone)) {
      throw fieldError('default_timezone', 'validation.timezone_invalid');
    }
    return database.inWorkspace(workspaceId, async (tx) => {
      if ((await lockOwner(tx, workspaceId)) !== userId) throw new AppError('workspace.owner_only');
      const before = await getSettings(tx, workspaceId);
      const changes = changesBetween(before, settings);
      if (Object.keys(changes).length === 0) return before;
      await updateSettings(tx, workspaceId, settings);
      const { company } = await getWorkspace(tx, workspaceId);
      await recordAudit(tx, {
        workspaceId,
        actorId: userId,
        action: 'workspace.updated',
        subject: { kind: 'workspace', id: null, name: company },
        changes,
        ...origin,
      });
      return settings;
    });
  };

import type { WorkspaceSettings } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CallingActor, checkTimezone } from '../../../platform/http/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../../foundation/audit-log/index.ts';
import { getSettings, getWorkspace, lockOwner, updateSettings } from '../../foundation/workspaces/index.ts';

export const makeUpdateSettings =
  ({ database }: { database: Database }) =>
  async (
    { workspaceId, userId }: CallingActor,
    settings: WorkspaceSettings,
    origin: AuditOrigin,
  ): Promise<WorkspaceSettings> => {
    if (settings.default_timezone !== null) checkTimezone('default_timezone', settings.default_timezone);
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

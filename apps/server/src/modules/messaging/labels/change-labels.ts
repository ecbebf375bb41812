import { type BodyOf, type endpoints, foldText, type Label, limits } from '@switchboard/contract';
import { type Database, isUniqueViolation } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../../foundation/audit-log/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { countLabels, deleteLabel, findLabel, insertLabel, type LabelToSave, updateLabel } from './label-queries.ts';

interface LabelsDeps {
  database: Database;
}

interface Call {
  actor: CallingActor;
  origin: AuditOrigin;
}
type LabelBody = BodyOf<typeof endpoints.createLabel>;

/** Browsers that show labels fetch them again. */
const labelsChanged: NewEvent = { event: 'updateLabels', audience: { permission: ['leads:read'] }, data: {} };

const toRow = (id: number, { name, color }: LabelBody): LabelToSave => ({ id, name, name_key: foldText(name), color });

/** Refuses a name that another label has, ignoring case: by the index, so that concurrent calls are refused, too. */
const refusingTakenNames = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error) ? fieldError('name', 'validation.name_taken') : error;
  }
};

/** Throws `label.too_many`, or that the name is taken. */
export const makeCreateLabel =
  ({ database }: LabelsDeps) =>
  ({ actor: { workspaceId, userId }, origin }: Call, body: LabelBody): Promise<Label> =>
    refusingTakenNames(
      database.inWorkspace(workspaceId, async (tx) => {
        const id = await takeIds(tx, workspaceId, 'label');
        // Counted under the lock of the counter of ids: of two at once the second sees the first.
        if ((await countLabels(tx, workspaceId)) >= limits.labels) throw new AppError('label.too_many');
        await insertLabel(tx, workspaceId, toRow(id, body));
        const subject = { kind: 'label', id, name: body.name } as const;
        await recordAudit(tx, { workspaceId, actorId: userId, action: 'label.created', subject, ...origin });
        tx.announce(labelsChanged);
        return { id, ...body, conversations: 0 };
      }),
    );

/** Throws `label.not_found`, or that the name is taken. */
export const makeEditLabel =
  ({ database }: LabelsDeps) =>
  ({ actor: { workspaceId, userId }, origin }: Call, id: number, body: LabelBody): Promise<Label> =>
    refusingTakenNames(
      database.inWorkspace(workspaceId, async (tx) => {
        const before = await updateLabel(tx, workspaceId, toRow(id, body));
        const label = before === null ? null : await findLabel(tx, workspaceId, id);
        if (before === null || label === null) throw new AppError('label.not_found');
        const changes = changesBetween(before, { name: label.name });
        if ('name' in changes) {
          const subject = { kind: 'label', id, name: label.name } as const;
          await recordAudit(tx, { workspaceId, actorId: userId, action: 'label.renamed', subject, changes, ...origin });
        }
        tx.announce(labelsChanged);
        return label;
      }),
    );

/** Throws `label.not_found`. */
export const makeDeleteLabel =
  ({ database }: LabelsDeps) =>
  ({ actor: { workspaceId, userId }, origin }: Call, id: number): Promise<void> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const label = await deleteLabel(tx, workspaceId, id);
      if (label === null) throw new AppError('label.not_found');
      const subject = { kind: 'label', id, name: label.name } as const;
      await recordAudit(tx, { workspaceId, actorId: userId, action: 'label.deleted', subject, ...origin });
      tx.announce(labelsChanged);
    });

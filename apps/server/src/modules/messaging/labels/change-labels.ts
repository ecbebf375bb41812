import { type BodyOf, type endpoints, foldText, type Label, limits } from '@switchboard/contract';
import { type Database, isUniqueViolation } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { countLabels, deleteLabel, findLabel, insertLabel, type LabelToSave, updateLabel } from './label-queries.ts';

interface LabelsDeps {
  database: Database;
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
  ({ workspaceId }: CallingActor, body: LabelBody): Promise<Label> =>
    refusingTakenNames(
      database.inWorkspace(workspaceId, async (tx) => {
        const id = await takeIds(tx, workspaceId, 'label');
        // Counted under the lock of the counter of ids: of two at once the second sees the first.
        if ((await countLabels(tx, workspaceId)) >= limits.labels) throw new AppError('label.too_many');
        await insertLabel(tx, workspaceId, toRow(id, body));
        tx.announce(labelsChanged);
        return { id, ...body, conversations: 0 };
      }),
    );

/** Throws `label.not_found`, or that the name is taken. */
export const makeEditLabel =
  ({ database }: LabelsDeps) =>
  ({ workspaceId }: CallingActor, id: number, body: LabelBody): Promise<Label> =>
    refusingTakenNames(
      database.inWorkspace(workspaceId, async (tx) => {
        const isThere = await updateLabel(tx, workspaceId, toRow(id, body));
        const label = isThere ? await findLabel(tx, workspaceId, id) : null;
        if (label === null) throw new AppError('label.not_found');
        tx.announce(labelsChanged);
        return label;
      }),
    );

/** Throws `label.not_found`. */
export const makeDeleteLabel =
  ({ database }: LabelsDeps) =>
  ({ workspaceId }: CallingActor, id: number): Promise<void> =>
    database.inWorkspace(workspaceId, async (tx) => {
      if (!(await deleteLabel(tx, workspaceId, id))) throw new AppError('label.not_found');
      tx.announce(labelsChanged);
    });

import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { Task } from '../../../platform/jobs/index.ts';
import type { QueueMail } from '../../../platform/mail/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import { isWorkspaceOpen } from '../../foundation/workspaces/index.ts';
import { composeWeeklyMail } from './compose-weekly-mail.ts';
import type { Painter } from './pictures/painter.ts';
import { hasHappened, readWeek } from './read-week.ts';
import { stopPath } from './stop-weekly-mail.ts';
import { daysOfWeek } from './week.ts';
import { listReaders, takeWeek, type WeeklyReader } from './weekly-queries.ts';

export interface SendDeps {
  database: Database;
  queueMail: QueueMail;
  secrets: Pick<SecretBox, 'derive'>;
  addressOf: (subdomain: string) => string;
  painter: Painter;
}

const payloadShape = z.object({ workspace_id: z.int(), user_id: z.int(), week: z.iso.date() });

/** Who still gets it, with the rights of now. */
const findReader = async (tx: Transaction, workspaceId: number, userId: number, week: string) => {
  if (!(await isWorkspaceOpen(tx, workspaceId))) return null;
  const [reader] = await listReaders(tx, workspaceId, userId);
  return reader === undefined || (reader.week !== null && reader.week >= week) ? null : reader;
};

/**
 * Draws a user's mail, then queues it in the transaction that notes its week as dealt with. Whatever is killed between,
 * one of the two has not happened, or both have.
 */
export const makeSendWeeklyMail =
  ({ database, queueMail, secrets, addressOf, painter }: SendDeps): Task =>
  async (payload) => {
    const { workspace_id: workspaceId, user_id: userId, week } = payloadShape.parse(payload);
    const inWorkspace = <Result>(work: (tx: Transaction) => Promise<Result>) => database.inWorkspace(workspaceId, work);
    const prepared = await inWorkspace(async (tx) => {
      const reader = await findReader(tx, workspaceId, userId, week);
      if (reader === null) return null;
      const figures = await readWeek(tx, workspaceId, { ...daysOfWeek(week), zone: reader.zone });
      if (hasHappened(figures)) return { reader, figures };
      await takeWeek(tx, workspaceId, userId, week);
      return null;
    });
    if (prepared === null) return;
    const { figures } = prepared;
    const drawn = async (reader: WeeklyReader) => {
      const url = addressOf(reader.subdomain);
      return composeWeeklyMail({
        reader,
        figures,
        url,
        stopUrl: new URL(stopPath(secrets, workspaceId, userId), url).href,
        painter,
      });
    };
    const mail = await drawn(prepared.reader);
    await inWorkspace(async (tx) => {
      const reader = await findReader(tx, workspaceId, userId, week);
      if (reader === null || !(await takeWeek(tx, workspaceId, userId, week))) return;
      await queueMail(tx, { ...mail, to: reader.email });
    });
  };

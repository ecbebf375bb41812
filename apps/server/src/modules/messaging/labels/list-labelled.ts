import { type endpoints, limits, type QueryOf, type ResultOf } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { loadReaderChannels } from '../../chat/channels/index.ts';
import { findLabel, listLabelledIds } from './label-queries.ts';

type ListLabelled = typeof endpoints.listLabelledConversations;

/** The caller's conversations with a label, or those without a manager, a page at a time. Throws `label.not_found`. */
export const makeListLabelled =
  ({ database }: { database: Database }) =>
  (actor: CallingActor, labelId: number, query: QueryOf<ListLabelled>): Promise<ResultOf<ListLabelled>> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      const { section, limit = limits.labelledPerPage, offset = 0 } = query;
      if ((await findLabel(tx, workspaceId, labelId)) === null) throw new AppError('label.not_found');
      const ofUser = section === 'my_clients' ? userId : null;
      const rows = await listLabelledIds(tx, workspaceId, { labelId, ofUser, limit, offset });
      const ids = rows.map(({ id }) => id);
      const channels = await loadReaderChannels(tx, workspaceId, ids, actor);
      const count = rows[0]?.count ?? 0;
      return { data: ids.flatMap((id) => channels.get(id) ?? []), count, hasMore: offset + rows.length < count };
    });

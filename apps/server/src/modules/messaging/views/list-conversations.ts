import { type endpoints, limits, type QueryOf, type ResultOf } from '@switchboard/contract';
import { z } from 'zod';
import type { Database } from '../../../platform/database/index.ts';
import { type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { loadReaderChannels } from '../../chat/channels/index.ts';
import { countConversations, type Position, pageConversations } from './filter/filter-queries.ts';
import { assertThere } from './filter/find-gone.ts';

type ListConversations = typeof endpoints.listConversations;

const isoMoment = z.iso.datetime({ offset: true });
/** As PostgreSQL writes it, to the microsecond; whoever makes a cursor up cannot make it fail. */
const moment = z
  .string()
  .max(40)
  .refine(
    (text) =>
      /^-?infinity$/.test(text) ||
      (!text.startsWith('0000') && isoMoment.safeParse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).success),
  );
const positionShape = z.tuple([moment, moment, z.int().positive()]);

const toCursor = ({ rank, activity, id }: Position): string =>
  Buffer.from(JSON.stringify([rank, activity, id])).toString('base64url');

const toPosition = (cursor: string): Position => {
  try {
    const [rank, activity, id] = positionShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { rank, activity, id };
  } catch {
    throw fieldError('cursor', 'validation.invalid');
  }
};

/** Conversations that match a filter, a page at a time. Throws `conversation_filter.gone`. */
export const makeListConversations =
  ({ database }: { database: Database }) =>
  (actor: CallingActor, query: QueryOf<ListConversations>): Promise<ResultOf<ListConversations>> => {
    const { filter = {}, order = 'waiting', cursor, limit = limits.conversationsPerPage } = query;
    const after = cursor === undefined ? null : toPosition(cursor);
    return database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      await assertThere(tx, workspaceId, filter);
      const [rows, count] = await Promise.all([
        // One more tells whether another page follows.
        pageConversations(tx, workspaceId, actor, filter, { order, after, limit: limit + 1 }),
        countConversations(tx, workspaceId, actor, filter),
      ]);
      const page = rows.slice(0, limit);
      const ids = page.map(({ id }) => id);
      const channels = await loadReaderChannels(tx, workspaceId, ids, actor);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return {
        data: ids.flatMap((id) => channels.get(id) ?? []),
        count,
        hasMore: last !== undefined,
        next_cursor: last === undefined ? null : toCursor(last),
      };
    });
  };

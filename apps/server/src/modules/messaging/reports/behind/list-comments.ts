import { type endpoints, limits, type QueryOf, type RatingValue, type ResultOf } from '@switchboard/contract';
import { type Database, toIsoMoment } from '../../../../platform/database/index.ts';
import type { CallingActor } from '../../../../platform/http/index.ts';
import { daysOf, ownerIds } from '../asked-period.ts';
import { listPeriods } from '../periods.ts';
import { findLastLookedAt, listComments } from './comment-queries.ts';
import { readCursor, writeCursor } from './page-cursor.ts';

/** What a page shows of a comment; all of it is in the conversation. */
const shownChars = 1_000;

export const makeListComments =
  ({ database }: { database: Database }) =>
  (
    actor: CallingActor,
    query: QueryOf<typeof endpoints.listRatingComments>,
  ): Promise<ResultOf<typeof endpoints.listRatingComments>> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const [period] = listPeriods(daysOf(query), 'none');
      if (period === undefined) return { data: [], next_cursor: null };
      const wanted = {
        from: period.from,
        to: period.to,
        ...ownerIds(actor, query),
        stars: query.stars ?? null,
        after: readCursor(query.cursor),
        lookAt: limits.reportRatingsLookedAt,
        limit: limits.reportComments + 1,
      };
      const rows = await listComments(tx, actor.workspaceId, wanted);
      const page = rows.slice(0, limits.reportComments);
      const last = rows.length > page.length ? page.at(-1) : await findLastLookedAt(tx, actor.workspaceId, wanted);
      return {
        data: page.map(({ at, stars, text, ...row }) => ({
          ...row,
          at: toIsoMoment(at),
          stars: stars as RatingValue,
          text: text.slice(0, shownChars),
        })),
        next_cursor: writeCursor(last ?? null),
      };
    });

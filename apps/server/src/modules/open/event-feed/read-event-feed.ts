import { type endpoints, type PublicEvent, type QueryOf, type ResultOf } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import type { EventLog } from '../../../platform/realtime/index.ts';
import { buildPublicEvents, type EventPlace, idOf, parseEventId } from './build-public-events.ts';
import type { LogWatch } from './log-watch.ts';
import { publishedEventsStatement } from './read-queries.ts';

interface FeedDeps {
  database: Database;
  events: Pick<EventLog, 'position'>;
  watch: LogWatch;
}

/** Events of the log that are looked at in one go. */
const rowsAtOnce = 500;

type Page = ResultOf<typeof endpoints.readEventFeed>;

const isAfter = (one: EventPlace, other: EventPlace): boolean =>
  one.seq > other.seq || (one.seq === other.seq && one.part > other.part);

/**
 * The feed for programs that receive no calls. Throws `event_feed.gone` where what follows is no longer kept: an `after`
 * of before the log's beginning, or ahead of its end, as after a restore.
 */
export const makeReadEventFeed =
  ({ database, events, watch }: FeedDeps) =>
  async (
    workspaceId: number,
    /** Asked again after each wait; throws where they may no longer read. */
    findReader: () => Promise<CallingActor>,
    { after, limit = 100, wait = 0, types }: QueryOf<typeof endpoints.readEventFeed>,
    isGone: () => boolean,
  ): Promise<Page> => {
    const wanted = types === undefined ? null : new Set(types.split(','));
    const begin = await events.position(workspaceId);
    const { epoch } = begin;
    const from = after === undefined ? { seq: begin.seq, part: 0 } : parseEventId(epoch, after);
    if (from === null || from.seq > begin.seq || from.seq < begin.oldestSeq - 1) {
      throw new AppError('event_feed.gone', { after: after ?? '' });
    }
    let place: EventPlace = from;
    const until = Date.now() + wait * 1000;
    for (;;) {
      const seen = watch.mark(workspaceId);
      const reader = await findReader();
      const { seq } = await events.position(workspaceId);
      const rows = (
        await database.readInWorkspace(workspaceId, publishedEventsStatement(workspaceId, place.seq, rowsAtOnce))
      ).rows;
      const built = (await buildPublicEvents(database, { workspaceId, epoch }, rows, reader)).filter(
        (one) => isAfter(one, place) && (wanted === null || wanted.has(one.type)),
      );
      const page = built.slice(0, limit);
      const isWhole = rows.length < rowsAtOnce;
      const lastRow = rows.at(-1)?.seq ?? 0;
      // Rows of the log are whole: what was looked at and not told is not for this reader.
      const reached = isWhole ? Math.max(seq, lastRow) : lastRow;
      const last = page.at(-1);
      const isCut = built.length > page.length;
      const next = last !== undefined && (isCut || last.seq >= reached) ? last : { seq: reached, part: 0 };
      if (page.length > 0 || (isWhole && Date.now() >= until) || isGone()) {
        return {
          data: page.map(({ event }): PublicEvent => event),
          next: idOf(epoch, next),
          hasMore: isCut || !isWhole,
        };
      }
      place = next;
      if (isWhole) await watch.changed(workspaceId, seen, until - Date.now());
    }
  };

import { can, type endpoints, limits, type QueryOf, type ResultOf, type TimelineEntry } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { previewOf, storedAttachment } from '../../chat/messages/index.ts';
import { listSummaries, toSummary } from '../clients/index.ts';
import { listChangesBefore } from './change-queries.ts';
import { toNamed } from './client-view.ts';
import { shownFields, toChangeView } from './list-changes.ts';
import { loadPersonIds } from './load-person.ts';
import { listNotesBefore } from './note-queries.ts';
import { toNoteView } from './note-view.ts';
import { listTimelineMessages, type TimelineMessageRow } from './timeline-message-queries.ts';

const toSaid = (row: TimelineMessageRow): TimelineEntry['said'] => ({
  channel_id: row.channel_id,
  seq: row.seq,
  preview: previewOf(row),
  attachment: storedAttachment(row.attachment),
  author: toNamed(row),
});

const bare = { note: null, change: null, said: null };

/** Notes, changes and messages of a person, of all their clients together, newest first. */
export const makeListTimeline =
  ({ database }: { database: Database }) =>
  (
    actor: CallingActor,
    clientId: number,
    {
      limit = limits.timelineEntriesPerPage,
      before = Number.MAX_SAFE_INTEGER,
    }: QueryOf<typeof endpoints.listClientTimeline>,
  ): Promise<ResultOf<typeof endpoints.listClientTimeline>> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const personIds = await loadPersonIds(tx, actor, clientId);
      // One more of each than fits: to know whether there is more, and to include entries of the same microsecond as
      // the last.
      const page = { limit: limit + 1, before };
      const notes = await listNotesBefore(tx, workspaceId, personIds, page);
      const changes = await listChangesBefore(tx, workspaceId, personIds, { ...page, fields: shownFields(actor) });
      const said = can(actor, 'conversations.read', null)
        ? await listTimelineMessages(tx, workspaceId, personIds, page)
        : [];
      const entries: TimelineEntry[] = [
        ...notes.map((row) => ({ ...bare, client_id: row.client_id, ts: row.ts, note: toNoteView(row) })),
        ...changes.map((row) => ({ ...bare, client_id: row.client_id, ts: row.ts, change: toChangeView(row) })),
        ...said.map((row) => ({ ...bare, client_id: row.client_id, ts: row.ts, said: toSaid(row) })),
      ].toSorted((a, b) => b.ts - a.ts);
      // The next page begins before the last moment of this one, so a moment is never cut in two.
      const last = entries[limit - 1]?.ts ?? 0;
      const data = entries.filter(({ ts }) => ts >= last);
      const clients = (await listSummaries(tx, workspaceId, personIds)).map((row) => toSummary(row, actor));
      return { data, clients, hasMore: data.length < entries.length };
    });

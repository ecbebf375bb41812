import type { Actor, BulkSelection } from '@switchboard/contract';
import { composed } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { compileFilter, sampleFilters, taking } from '../views/exported-queries.ts';

const sampleReader: Actor = { userId: 1, permissions: { leads: ['read'] } };

const sampleSelections = (): BulkSelection[] => [
  { conversations: [{ id: 1, version: 0 }] },
  ...sampleFilters.map((filter) => ({ filter })),
];

/**
 * Settles which conversations a change is about, as they are now: those that come to match later are not meant. No more
 * than `most`; answers how many.
 */
export const insertSelected = composed({
  compose: (workspaceId: number, bulkId: number, reader: Actor, selection: BulkSelection, most: number) => {
    const values: unknown[] = [workspaceId];
    const take = taking(values);
    const bulk = take(bulkId);
    const isChosen = 'conversations' in selection;
    const where = compileFilter(isChosen ? {} : selection.filter, reader, take);
    const chosen = isChosen ? selection.conversations : [];
    const seen = isChosen
      ? `join unnest(${take(chosen.map(({ id }) => id))}::bigint[], ${take(chosen.map(({ version }) => version))}::int[])
          as s (id, version) on s.id = c.id`
      : '';
    return {
      text: `insert into bulk_change_rows (workspace_id, bulk_id, channel_id, seen_version, seen_seq, seen_manager_id)
        select c.workspace_id, ${bulk}::bigint, c.id, ${isChosen ? 's.version' : 'c.state_version'}, c.last_seq, c.manager_id
        from ${channelsTable} c ${seen} where ${where} limit ${take(most)}::int
        on conflict do nothing`,
      values,
    };
  },
  samples: () =>
    sampleSelections().map((selection): [number, number, Actor, BulkSelection, number] => [
      1,
      1,
      sampleReader,
      selection,
      1,
    ]),
}).count();

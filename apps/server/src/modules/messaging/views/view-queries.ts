import type { ConversationFilter, ConversationOrder } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';

export interface ViewRow {
  id: number;
  owner_id: number | null;
  name: string;
  filter: ConversationFilter;
  sort: string;
}

const columns = 'id, owner_id, name, filter, sort';

/** The workspace's, then the user's own. */
export const listViewRows = statement({
  name: 'list-views',
  text: `select ${columns} from conversation_views where workspace_id = $1 and (owner_id is null or owner_id = $2)
    order by owner_id nulls first, position, id`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).all<ViewRow>();

export const lockView = statement({
  name: 'lock-view',
  text: `select ${columns} from conversation_views where workspace_id = $1 and id = $2 for no key update`,
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<ViewRow>();

/** How many there are of an owner, null being the workspace. */
export const countOwned = statement({
  name: 'count-views',
  text: 'select count(*)::int as count from conversation_views where workspace_id = $1 and owner_id is not distinct from $2::bigint',
  values: (workspaceId: number, ownerId: number | null) => [workspaceId, ownerId],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);

export interface ViewToSave {
  id: number;
  ownerId: number | null;
  name: string;
  filter: ConversationFilter;
  order: ConversationOrder;
}

const nextPosition = (owner: string): string => `(select 1 + coalesce(max(o.position), 0) from conversation_views o
  where o.workspace_id = $1 and o.owner_id is not distinct from ${owner}::bigint)`;

/** The last of its owner's. */
export const insertView = statement({
  name: 'insert-view',
  text: `insert into conversation_views (workspace_id, id, owner_id, name, filter, sort, position)
    values ($1, $2, $3, $4, $5, $6, ${nextPosition('$3')})`,
  values: (workspaceId: number, { id, ownerId, name, filter, order }: ViewToSave) => [
    workspaceId,
    id,
    ownerId,
    name,
    JSON.stringify(filter),
    order,
  ],
}).run();

/** One that gets another owner becomes the last of theirs. */
export const updateView = statement({
  name: 'update-view',
  text: `update conversation_views v set owner_id = $3, name = $4, filter = $5, sort = $6,
      position = case when v.owner_id is distinct from $3::bigint then ${nextPosition('$3')} else v.position end
    where v.workspace_id = $1 and v.id = $2`,
  values: (workspaceId: number, { id, ownerId, name, filter, order }: ViewToSave) => [
    workspaceId,
    id,
    ownerId,
    name,
    JSON.stringify(filter),
    order,
  ],
}).run();

export const deleteView = statement({
  name: 'delete-view',
  text: 'delete from conversation_views where workspace_id = $1 and id = $2',
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).run();

/** Those that are not named follow in the order that they had. */
export const placeViews = statement({
  name: 'place-views',
  text: `update conversation_views v set position = p.place
    from (select o.id, row_number() over (order by array_position($3::bigint[], o.id) nulls last, o.position, o.id) as place
      from conversation_views o where o.workspace_id = $1 and o.owner_id is not distinct from $2::bigint) p
    where v.workspace_id = $1 and v.id = p.id and v.position <> p.place`,
  values: (workspaceId: number, ownerId: number | null, ids: readonly number[]) => [workspaceId, ownerId, ids],
}).run();

import type { GonePart } from '@switchboard/contract';
import { statement } from '../../../../platform/database/index.ts';
import { customFieldsTable } from '../../../clients/clients/exported-queries.ts';
import { usersTable } from '../../../foundation/users/exported-queries.ts';
import { botsTable } from '../../bots/exported-queries.ts';
import { labelsTable } from '../../labels/exported-queries.ts';

/** The ids that filters name. */
export type FilterParts = Record<GonePart['kind'], number[]>;

export const listThere = statement({
  name: 'list-filter-parts-there',
  text: `select 'label' as kind, id from ${labelsTable} where workspace_id = $1 and id = any($2)
    union all select 'bot', id from ${botsTable} where workspace_id = $1 and id = any($3) and deleted_at is null
    union all select 'manager', id from ${usersTable} where workspace_id = $1 and id = any($4) and deleted_at is null
    union all select 'field', id from ${customFieldsTable} where workspace_id = $1 and id = any($5)`,
  values: (workspaceId: number, { label, bot, manager, field }: FilterParts) => [
    workspaceId,
    label,
    bot,
    manager,
    field,
  ],
}).all<{ kind: string; id: number }>();

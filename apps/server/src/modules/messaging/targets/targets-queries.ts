import type { Target } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';

export const listTargets = statement({
  name: 'list-targets',
  text: 'select id, name from targets where workspace_id = $1 order by id',
  values: (workspaceId: number) => [workspaceId],
}).all<Target>();

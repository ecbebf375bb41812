import type { AutomationRule } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';

export const listAutomation = statement({
  name: 'list-automation',
  text: 'select id, name from automation where workspace_id = $1 order by id',
  values: (workspaceId: number) => [workspaceId],
}).all<AutomationRule>();

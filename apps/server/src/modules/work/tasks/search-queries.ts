import { statement } from '../../../platform/database/index.ts';

/** Makes a task found by these terms alone. */
export const saveTerms = statement({
  name: 'save-task-terms',
  text: `insert into task_search (workspace_id, task_id, terms) values ($1, $2, array_to_tsvector($3::text[]))
    on conflict (workspace_id, task_id) do update set terms = excluded.terms`,
  values: (workspaceId: number, taskId: number, terms: readonly string[]) => [workspaceId, taskId, terms],
}).run();

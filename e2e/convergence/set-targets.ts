import type { WorkspaceClient } from '../../bench/product/workspace-client.ts';

/** Every conversation has targets from now on. */
export const setTargets = (client: WorkspaceClient) =>
  client.callForResult('POST', '/api/target-policies', {
    name: 'All clients',
    bot_ids: null,
    label_ids: null,
    first_answer_minutes: 30,
    next_answer_minutes: 20,
    closing_minutes: 600,
  });

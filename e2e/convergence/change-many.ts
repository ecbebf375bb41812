import type { WorkspaceClient } from '../../bench/product/workspace-client.ts';
import { waitUntil } from '../support/wait-until.ts';

const untilEnded = (api: WorkspaceClient, id: number) =>
  waitUntil('the change of many conversations has ended', async () => {
    const path = `/api/conversations/bulk/${id}`;
    return (await api.callForResult<{ finished_at: string | null }>('GET', path)).finished_at;
  });

/** Changes these conversations at once and waits for the end; answers the change's id. */
export const changeMany = async (api: WorkspaceClient, ids: readonly number[], action: object): Promise<number> => {
  const conversations = [];
  for (const id of ids) {
    const { state_version: version } = await api.callForResult<{ state_version: number }>('GET', `/api/channels/${id}`);
    conversations.push({ id, version });
  }
  const body = { request_id: crypto.randomUUID(), action, selection: { conversations } };
  const { id } = await api.callForResult<{ id: number }>('POST', '/api/conversations/bulk', body);
  await untilEnded(api, id);
  return id;
};

export const undoMany = async (api: WorkspaceClient, id: number): Promise<void> => {
  await api.callForResult('POST', `/api/conversations/bulk/${id}/undo`);
  await untilEnded(api, id);
};

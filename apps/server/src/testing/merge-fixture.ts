import { type ClientCard, type ClientChange, type ClientMerge, messengers } from '@switchboard/contract';
import { addConversation, type TestConversation } from './messengers/conversation-fixture.ts';
import type { TestApp } from './test-app.ts';

/** A workspace whose clients are merged and viewed: `manager` merges, `colleague` views, the owner deletes. */
export const makeMergeFixture = async (app: TestApp) => {
  const workspace = await app.createWorkspace();
  const { owner } = workspace;
  const manager = await workspace.addUser(2, 'Iryna');
  const colleague = await workspace.addUser(2, 'Petro');

  const query = <Row>(text: string, values: unknown[] = []) =>
    app.resources.database.inWorkspace(workspace.id, (tx) => tx.query<Row>(text, values));

  /** A client in a messenger, with a conversation. */
  const add = async (name: string, messenger: number = messengers.telegram): Promise<TestConversation> => {
    const added = await addConversation(app, workspace.id, name);
    await query('update clients set service_type = $3 where workspace_id = $1 and id = $2', [
      workspace.id,
      added.clientId,
      messenger,
    ]);
    return added;
  };
  const addClient = async (name: string, messenger?: number) => (await add(name, messenger)).clientId;

  const merge = (id: number, into_id: number, user = manager) =>
    user.call<ClientMerge>('POST', `/api/clients/${id}/merges`, { body: { into_id } });
  const mergeNow = async (id: number, into: number): Promise<number> => {
    const { status, result } = await merge(id, into);
    if (status !== 201) throw new Error(`the merge was answered with ${status}`);
    return result.id;
  };
  const undo = (id: number, mergeId: number, user = manager) =>
    user.call('DELETE', `/api/clients/${id}/merges/${mergeId}`);
  const cardOf = (id: number, user = colleague) => user.call<ClientCard>('GET', `/api/clients/${id}`);
  const personOf = async (id: number) => (await cardOf(id)).result.person_ids;
  const historyOf = async (id: number) =>
    (await colleague.call<{ data: ClientChange[] }>('GET', `/api/clients/${id}/history?limit=100`)).result.data;
  const remove = (id: number) => owner.call('DELETE', '/api/deleteClient', { body: { id } });

  return {
    workspace,
    owner,
    manager,
    colleague,
    query,
    add,
    addClient,
    merge,
    mergeNow,
    undo,
    cardOf,
    personOf,
    historyOf,
    remove,
  };
};

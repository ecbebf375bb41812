import { defaultRoles } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import { startTestApp, type TestApp, type TestWorkspace } from '../../../../testing/test-app.ts';
import { type MessageDraft, systemDraft, writeMessages } from '../index.ts';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
});
afterAll(() => app.close());

test('of the metadata readers get what the contract names', async () => {
  const { channelId } = await addConversation(app, workspace.id);
  const metadata = { urls: ['https://a.test/'], inner: 'of the server' };
  const draft = { ...systemDraft(channelId, { code: 'left', params: {} }), metadata };
  const { outcomes } = await app.resources.database.inWorkspace(workspace.id, (tx) =>
    writeMessages(tx, workspace.id, [draft]),
  );
  const shown = { metadata: { urls: ['https://a.test/'], previews: [] } };
  expect(outcomes).toEqual([expect.objectContaining({ message: expect.objectContaining(shown) as unknown })]);
});

test('what is for a phone, or from one, is not written without the queue of the phones', async () => {
  const { channelId, clientId } = await addConversation(app, workspace.id);
  const { id: userId } = workspace.owner;
  await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query('insert into channel_members (workspace_id, channel_id, user_id) values ($1, $2, $3)', [
      workspace.id,
      channelId,
      userId,
    ]),
  );
  const said = { ...systemDraft(channelId, { code: 'left', params: {} }), system: null, content: 'hello' };
  const actor = { userId, permissions: defaultRoles[0]?.permissions ?? {} };
  const drafts: MessageDraft[] = [
    { ...said, author: { kind: 'user', userId, actor } },
    { ...said, author: { kind: 'client', clientId }, external: { botId: 1, chatId: '5', externalIds: ['7'] } },
  ];
  for (const draft of drafts) {
    const written = app.resources.database.inWorkspace(workspace.id, (tx) => writeMessages(tx, workspace.id, [draft]));
    await expect(written).rejects.toThrow('without the phones’ queue');
  }
});

// What people do beside writing: `tsx scripts/demo/fill-desk.ts`, with PORT and BASE_URL of a running demo; run by
// scripts/demo.mjs once, as its users would do it. The demo of the browser tests is without it.
import { makeWorkspaceClient, type WorkspaceClient } from '../../bench/product/workspace-client.ts';
import { demoPassword, demoSubdomain, demoUsers, emailOf } from './content.ts';
import { cannedReplies, clientNotes, labels, project, tasks, treatments } from './desk-content.ts';
import { userIdOf } from './stage.ts';

const dayMs = 86_400_000;

interface Conversation {
  id: number;
  name: string;
  client_id: number;
  state_version: number;
}

const signIn = async (place: number): Promise<WorkspaceClient> => {
  const address = {
    port: Number(process.env.PORT),
    host: `${demoSubdomain}.${new URL(process.env.BASE_URL ?? '').host}`,
  };
  const guest = makeWorkspaceClient(address);
  const credentials = { username: emailOf(demoUsers[place]?.username ?? ''), password: demoPassword };
  const { token } = await guest.callForResult<{ token: string }>('POST', '/api/auth/login', credentials);
  guest.close();
  return makeWorkspaceClient({ ...address, token });
};

const users = await Promise.all(demoUsers.map((_, place) => signIn(place)));
const callAs = <Result>(place: number, ...call: Parameters<WorkspaceClient['call']>): Promise<Result> => {
  const user = users[place];
  if (user === undefined) throw new Error(`The demo has no user ${place}`);
  const [method, path, body] = call;
  return user.callForResult<Result>(method, `/api${path}`, body as object | undefined);
};
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

const listed = await callAs<{ data: Conversation[] }>(0, 'GET', '/conversations?limit=100&order=newest');
const conversationOf = (client: string): Conversation => {
  const found = listed.data.find(({ name }) => name === client);
  if (found === undefined) throw new Error(`The demo has no conversation with ${client}`);
  return found;
};

const labelIds = new Map<string, number>();
for (const label of labels) {
  const { id } = await callAs<{ id: number }>(0, 'POST', '/labels', label);
  labelIds.set(label.name, id);
}
for (const reply of cannedReplies) await callAs(0, 'POST', '/canned-replies', { scope: 'workspace', ...reply });
const { id: projectId } = await callAs<{ id: number }>(0, 'POST', '/projects', {
  ...project,
  members: demoUsers.map((_, place) => userIdOf(place)),
});
for (const { by, for: assignee, dueInDays, client, isProjects, ...task } of tasks) {
  const promised = client !== undefined;
  await callAs(by, 'POST', '/tasks', {
    ...task,
    assignee_id: userIdOf(assignee),
    ...(isProjects && { project_id: projectId }),
    ...(promised
      ? { kind: 'promise', due_at: inDays(dueInDays), source: { channel_id: conversationOf(client).id } }
      : { due_on: inDays(dueInDays).slice(0, 10) }),
  });
}
for (const { by, client, content } of clientNotes) {
  await callAs(by, 'POST', `/clients/${conversationOf(client).client_id}/notes`, { content });
}
for (const { client, by, label, note, closes = false, snoozedForDays, reason = '' } of treatments) {
  const { id, state_version: version } = conversationOf(client);
  await callAs(by, 'PUT', `/channels/${id}/labels/${labelIds.get(label)}`);
  if (note !== undefined) {
    const message = { client_msg_id: crypto.randomUUID(), content: note, audience: 'internal' };
    await callAs(by, 'POST', `/channels/${id}/messages`, message);
  }
  if (closes) await callAs(by, 'PUT', `/channels/${id}/state`, { state: 'closed', version });
  if (snoozedForDays !== undefined) {
    const snooze = { state: 'snoozed', until: inDays(snoozedForDays), reason, version };
    await callAs(by, 'PUT', `/channels/${id}/state`, snooze);
  }
}
await callAs(0, 'POST', '/views', {
  scope: 'workspace',
  name: 'Deliveries to look after',
  filter: { states: ['open', 'snoozed'], labels: [labelIds.get('Delivery')] },
});
for (const user of users) user.close();

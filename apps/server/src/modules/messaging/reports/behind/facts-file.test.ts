import { get, type IncomingMessage } from 'node:http';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import {
  request,
  startTestApp,
  type TestApp,
  type TestUser,
  type TestWorkspace,
} from '../../../../testing/test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let channelId: number;

/** More than are read at once, three at each moment; the colleague answered every other one. */
const answers = 2_300;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  ({ channelId } = await addConversation(app, workspace.id, '=Anna'));
  await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query(
      `insert into report_facts (workspace_id, at, kind, channel_id, user_id, value, work_ms, made_by, is_new)
        select $1, timestamptz '2026-05-05T06:00Z' + n / 3 * interval '1 second', 'answer', $2, $3 + n % 2, 90000, 30000, 'person', false
        from generate_series(1, $4::int) n`,
      [workspace.id, channelId, owner.id, answers],
    ),
  );
});
afterAll(() => app.close());

/** As the browser asks, by the salt of the session. */
const fetchFile = async (query: string, by = owner, host = workspace.host) => {
  const { salt } = (await by.call<{ salt: string }>('POST', '/api/auth/salt')).result;
  const answer = await request<string>(app.port, host, 'GET', `/exports/report-facts?salt=${salt}&${query}`);
  return {
    ...answer,
    rows: answer.status === 200 ? parse(answer.result, { bom: true, delimiter: [',', ';'] }) : [],
  };
};
const ofMay = 'figure=answer&from=2026-05-01&to=2026-05-31&zone=Europe/Kyiv';

test('the whole list behind a figure is one file, in the reader’s language, and noted [49.26]', async () => {
  const { headers, rows } = await fetchFile(`${ofMay}&language=uk-UA`);
  expect(headers['content-disposition']).toMatch(/-answer-2026-05-01-2026-05-31\.csv"/);
  const [titles, first, ...others] = rows;
  expect(titles?.slice(0, 3)).toEqual(['Час (UTC)', 'Що', 'Клієнт']);
  // Nothing that a spreadsheet program would execute.
  expect(first?.slice(2, 3)).toEqual([`'=Anna`]);
  expect(first?.slice(6, 8)).toEqual(['90', '30']);
  expect(others).toHaveLength(answers - 1);
  const momentOf = (n: number) => new Date(Date.parse('2026-05-05T06:00Z') + Math.floor(n / 3) * 1_000).toISOString();
  expect(rows.slice(1).map(([time]) => time)).toEqual(Array.from({ length: answers }, (_, n) => momentOf(answers - n)));
  const audit = await owner.call<{ data: object[] }>('GET', '/api/audit-log');
  expect(audit.result.data[0]).toMatchObject({ action: 'report.exported' });
});

test('who may not read statistics has their own lines, strangers none [49.26]', async () => {
  const colleague = await workspace.addUser(3);
  const { rows } = await fetchFile(ofMay, colleague);
  const own = colleague.id === owner.id + 1 ? answers / 2 : 0;
  expect(rows).toHaveLength(1 + own);
  expect((await fetchFile(`${ofMay}&user_id=${owner.id}`, colleague)).status).toBe(403);
  const stranger = await app.createWorkspace();
  expect((await fetchFile(ofMay, owner, stranger.host)).status).toBe(404);
  expect((await fetchFile(ofMay, stranger.owner, stranger.host)).rows).toHaveLength(1);
  expect((await request(app.port, workspace.host, 'GET', `/exports/report-facts?${ofMay}`)).status).toBe(404);
  expect((await fetchFile('figure=everything&from=2026-05-01&to=2026-05-31&zone=UTC')).status).toBe(400);
  expect((await fetchFile('figure=answer&from=2026-05-31&to=2026-05-01&zone=UTC')).status).toBe(422);
});

test('whoever is removed while it is on its way gets no more of it [49.26]', async () => {
  const colleague = await workspace.addUser(1);
  await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query(
      `insert into report_facts (workspace_id, at, kind, channel_id, made_by, is_new)
        select $1, timestamptz '2026-06-05T06:00Z' + n * interval '1 second', 'closed', $2, 'person', false
        from generate_series(1, 150000) n`,
      [workspace.id, channelId],
    ),
  );
  const { salt } = (await colleague.call<{ salt: string }>('POST', '/api/auth/salt')).result;
  const query = 'figure=closed&from=2026-06-01&to=2026-06-30&zone=Europe/Kyiv';
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(
      { port: app.port, path: `/exports/report-facts?salt=${salt}&${query}`, headers: { host: workspace.host } },
      resolve,
    ).on('error', reject),
  );
  // Nothing is read until they are gone: the server waits with what is left.
  const ended = await owner.call('DELETE', `/api/users/${colleague.id}`);
  expect(ended.status).toBe(200);
  const readAll = async () => {
    for await (const _ of answer);
  };
  await expect(readAll()).rejects.toThrow('aborted');
});

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type LinkPreview, limits, type Message, planOf, tariffs } from '@switchboard/contract';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PictureMaker } from '../../../platform/files/index.ts';
import type { SafeFetch } from '../../../platform/safe-fetch/index.ts';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { eventually } from '../../../testing/messengers/messaging-fixture.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { systemDraft, writeMessages } from '../messages/index.ts';
import { makeLookUpPages } from './look-up-pages.ts';

let app: TestApp;
/** As the owner: the application role may not read the jobs. */
let jobs: pg.Pool;
let workspace: TestWorkspace;
let owner: TestUser;
let member: TestUser;
let outsider: TestUser;
let channelId: number;
let origin: string;
let picture: Buffer;
let visits: string[];
/** Pages that answer only when the test releases them. */
const held = new Map<string, () => void>();

const html = (response: ServerResponse, head: string) =>
  response.setHeader('content-type', 'text/html; charset=utf-8').end(`<html><head>${head}</head><body>words`);
const image = (content: string) => `<meta property="og:image" content="${content}">`;

const pages: Record<string, (response: ServerResponse) => void> = {
  '/article': (response) =>
    html(
      response,
      `<title>Borshch</title><meta name="description" content="Of beetroot"><meta property="og:site_name" content="Kitchen">${image('/pot.png')}`,
    ),
  '/pot.png': (response) => response.setHeader('content-type', 'image/png').end(picture),
  '/nothing': (response) => html(response, ''),
  '/broken': (response) => response.writeHead(500).end('<title>Error</title>'),
  '/inner': (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  '/metadata': (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  '/long': (response) => html(response, `<title>Long</title>${'<!-- x -->'.repeat(1_000_000)}`),
  '/loud': (response) => html(response, `<title>${'A'.repeat(1_000_000)}\u0000\u202e</title>`),
  '/script': (response) =>
    html(response, `<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>${image('javascript:1')}`),
  '/inner-picture': (response) => html(response, `<title>Sly</title>${image('http://169.254.169.254/x.png')}`),
  '/svg': (response) => html(response, `<title>Vector</title>${image('/x.svg')}`),
  '/x.svg': (response) =>
    response.setHeader('content-type', 'image/svg+xml').end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  '/disguised': (response) => html(response, `<title>Disguised</title>${image('/svg-as.png')}`),
  '/svg-as.png': (response) =>
    response.setHeader('content-type', 'image/png').end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  '/huge': (response) => html(response, `<title>Huge</title>${image('/huge.png')}`),
  '/huge.png': (response) => response.setHeader('content-type', 'image/png').end(hugePicture),
  '/bomb': (response) =>
    response.setHeader('content-type', 'text/html').setHeader('content-encoding', 'gzip').end(bomb),
  '/document.pdf': (response) => response.setHeader('content-type', 'application/pdf').end('%PDF'),
};
let hugePicture: Buffer;
/** Made before it is asked for: on a busy machine that takes longer than a page has. */
const bomb = gzipSync(`<title>Bomb</title>${' '.repeat(50_000_000)}`);

const server = createServer((request, response) => {
  const path = request.url ?? '';
  visits.push(path);
  if (path.startsWith('/held')) {
    held.set(path, () => html(response, `<title>${path}</title>`));
    // Whoever asked has given up: on a slow machine others have their turn meanwhile.
    response.once('close', () => held.delete(path));
  } else if (path.startsWith('/page')) html(response, `<title>${path}</title>`);
  else (pages[path] ?? pages['/broken'])?.(response);
});

beforeAll(async () => {
  const make = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' }, limitInputPixels: false })
      .png()
      .toBuffer();
  [picture, hugePicture] = await Promise.all([make(1_600, 900), make(12_000, 12_000)]);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await startTestApp({ env: { SAFE_FETCH_ALLOW: origin } });
  jobs = new pg.Pool({ ...app.database.connection, max: 1 });
  jobs.on('error', () => {}); // the end of a pool does not wait for its connections, which the database then ends
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  member = await workspace.addUser(3, 'Member');
  outsider = await workspace.addUser(3, 'Outsider');
});

beforeEach(async () => {
  visits = [];
  held.clear();
  channelId = (await makeGroup(owner, [member.id], false)).id;
});

afterAll(async () => {
  await jobs.end();
  await app.close();
  server.closeAllConnections();
  server.close();
});

const send = async (content: string, channel = channelId, by = owner) =>
  (await by.call<Message>('POST', `/api/channels/${channel}/messages`, { body: { content } })).result;
const edit = async (message: Message, content: string) =>
  (
    await owner.call<Message>('PUT', `/api/channels/${message.channel_id}/messages/${message.id}`, {
      body: { content },
    })
  ).result;
const load = async ({ channel_id, seq }: Message, by = owner) => {
  const { result } = await by.call<{ data: Message[] }>(
    'GET',
    `/api/channels/${channel_id}/messages?after_seq=${seq - 1}&limit=1`,
  );
  return result.data[0] as Message;
};
/** The message, once it shows this many previews. */
const previewed = (message: Message, count = 1) =>
  eventually(async () => {
    const found = await load(message);
    expect(found.metadata.previews).toHaveLength(count);
    return found;
  });
/** Waits until every job of this task is done: a preview that has not appeared by then will not appear. */
const jobsDone = (task = 'preview-links', withinMs = 30_000) =>
  vi.waitFor(
    async () => {
      const { rows } = await jobs.query(
        `select 1 from graphile_worker.jobs where task_identifier = $1 and attempts < max_attempts`,
        [task],
      );
      expect(rows).toEqual([]);
    },
    { timeout: withinMs, interval: 50 },
  );
const newestEvent = async () => (await jobs.query<{ seq: number }>('select max(seq) as seq from events')).rows[0]?.seq;
const previewsOf = async (message: Message): Promise<LinkPreview[]> => {
  await jobsDone();
  return (await load(message)).metadata.previews;
};

describe('a link in a message', () => {
  test('comes to show what its page says, with a picture of our own [1.3]', async () => {
    const socket = await TestSocket.signIn(app.port, workspace.host, member.token);
    const sent = await send(`read ${origin}/article`);
    expect(sent.metadata).toEqual({ urls: [`${origin}/article`], previews: [] });
    const message = await previewed(sent);
    const [preview] = message.metadata.previews;
    expect(preview).toEqual({
      url: `${origin}/article`,
      title: 'Borshch',
      description: 'Of beetroot',
      site_name: 'Kitchen',
      image: { file_id: expect.any(Number), width: 800, height: 450 },
    });
    expect(message).toMatchObject({ content: sent.content, files: [], updated_by_user_at: null });
    expect(message.updated_at > sent.updated_at).toBe(true);
    expect((await socket.waitForEvent('updateMessage', ({ id }) => id === sent.id)).data).toEqual(message);
    socket.close();
    const shown = await member.call('GET', `/files/${preview?.image?.file_id}/`);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await outsider.call('GET', `/files/${preview?.image?.file_id}/`)).status).toBe(404);
    const files = await owner.call<{ count: number }>('GET', `/api/channels/${channelId}/files`);
    expect(files.result.count).toBe(0);
  });

  test('to a picture shows the picture', async () => {
    const { metadata } = await previewed(await send(`${origin}/pot.png`));
    expect(metadata.previews).toMatchObject([{ title: null, image: { width: 800, height: 450 } }]);
  });

  test(`is looked up if it is among the first ${limits.previewsPerMessage}, in their order`, async () => {
    const urls = Array.from({ length: limits.previewsPerMessage + 1 }, (_, index) => `${origin}/page${index}`);
    const { metadata } = await previewed(await send(urls.join(' ')), limits.previewsPerMessage);
    expect(metadata.previews.map(({ url }) => url)).toEqual(urls.slice(0, -1));
    expect(visits).not.toContain(`/page${limits.previewsPerMessage}`);
  });

  test('that nobody wrote is not looked up: clients, system messages, code', async () => {
    await send(`\`${origin}/article\``);
    const { channelId: conversation, clientId } = await addConversation(app, workspace.id);
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      writeMessages(tx, workspace.id, [
        {
          ...systemDraft(conversation, { code: 'joined', params: {} }),
          author: { kind: 'client', clientId },
          content: `${origin}/article`,
          metadata: { urls: [`${origin}/article`] },
          system: null,
        },
      ]),
    );
    await jobsDone();
    expect(visits).toEqual([]);
  });

  test('in a conversation is looked up for a user, and the phone is told nothing of it', async () => {
    const { channelId: conversation } = await addConversation(app, workspace.id);
    const message = await previewed(await send(`${origin}/article`, conversation));
    expect(message.metadata.previews).toHaveLength(1);
    const { rows } = await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('select 1 from deliveries where workspace_id = $1 and pending_change is not null', [workspace.id]),
    );
    expect(rows).toEqual([]);
  });
});

describe('an edit', () => {
  test('takes the preview away with its link, and its picture, and looks up the new one', async () => {
    const message = await previewed(await send(`${origin}/article`));
    const fileId = message.metadata.previews[0]?.image?.file_id;
    const edited = await edit(message, `rather ${origin}/page1`);
    expect(edited.metadata).toEqual({ urls: [`${origin}/page1`], previews: [] });
    expect((await owner.call('GET', `/files/${fileId}/`)).status).toBe(404);
    expect((await previewed(message)).metadata.previews).toMatchObject([{ title: '/page1' }]);
    expect((await edit(message, 'no link')).metadata).toEqual({ urls: [], previews: [] });
  });

  test('that keeps the link keeps the preview and asks nobody again', async () => {
    const message = await previewed(await send(`${origin}/article`));
    visits = [];
    const edited = await edit(message, `look: ${origin}/article`);
    expect(edited.metadata.previews).toEqual(message.metadata.previews);
    expect(await previewsOf(message)).toEqual(message.metadata.previews);
    expect(visits).toEqual([]);
    expect((await owner.call('GET', `/files/${edited.metadata.previews[0]?.image?.file_id}/`)).status).toBe(200);
  });

  test('while the page is fetched leaves nothing of the old link', async () => {
    const message = await send(`${origin}/held-old`);
    await eventually(() => expect([...held.keys()]).toEqual(['/held-old']));
    await edit(message, `${origin}/page2`);
    held.get('/held-old')?.();
    expect(await previewsOf(message)).toMatchObject([{ url: `${origin}/page2`, title: '/page2' }]);
  });
});

describe('a deleted message', () => {
  test('takes its previews and their pictures along', async () => {
    const message = await previewed(await send(`${origin}/article`));
    await owner.call('DELETE', `/api/channels/${channelId}/messages/${message.id}`);
    expect((await load(message)).metadata).toEqual({ urls: [], previews: [] });
    const file = await owner.call('GET', `/files/${message.metadata.previews[0]?.image?.file_id}/`);
    expect(file.status).toBe(404);
  });

  test('stays as it is when its page comes late', async () => {
    const message = await send(`${origin}/held-late`);
    await eventually(() => expect([...held.keys()]).toEqual(['/held-late']));
    await owner.call('DELETE', `/api/channels/${channelId}/messages/${message.id}`);
    const deleted = await load(message);
    held.get('/held-late')?.();
    await jobsDone();
    expect(await load(message)).toEqual(deleted);
  });
});

describe('the picture of a preview', () => {
  const collect = async () => {
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query(
        `update files set created_at = created_at - interval '2 days', deleted_at = deleted_at - interval '2 days'
         where workspace_id = $1`,
        [workspace.id],
      ),
    );
    await jobs.query(`select graphile_worker.add_job('collect-files')`);
    await jobsDone('collect-files');
  };
  const rowsOf = async (fileId: number | undefined) =>
    (await jobs.query('select 1 from files where workspace_id = $1 and id = $2', [workspace.id, fileId])).rowCount;

  test('stays as long as its message, and is collected after it', async () => {
    const message = await previewed(await send(`${origin}/article`));
    const fileId = message.metadata.previews[0]?.image?.file_id;
    await collect();
    expect((await member.call('GET', `/files/${fileId}/`)).status).toBe(200);
    await owner.call('DELETE', `/api/channels/${channelId}/messages/${message.id}`);
    await collect();
    expect(await rowsOf(fileId)).toBe(0);
  });
});

describe('a workspace', () => {
  const generalChannel = 1;
  const query = (text: string, of: TestWorkspace) =>
    app.resources.database.inWorkspace(of.id, (tx) => tx.query(text, [of.id]));

  test('without room for files gets what a page says and no picture; a link to a picture stays a link', async () => {
    const full = await app.createWorkspace();
    const bytes = planOf(tariffs.business).storageBytes;
    await query(
      `insert into files (workspace_id, id, original, type, kind, size, storage_key)
       values ($1, 900000, 'large', 'a/b', 'file', ${bytes}, '${'0'.repeat(32)}')`,
      full,
    );
    const sent = await send(`${origin}/article ${origin}/pot.png`, generalChannel, full.owner);
    await jobsDone();
    expect((await load(sent, full.owner)).metadata.previews).toMatchObject([{ title: 'Borshch', image: null }]);
    const { rows } = await query('select 1 from files where workspace_id = $1', full);
    expect(rows).toHaveLength(1);
  });

  test(`has ${limits.previewsPerMinute} links looked up in a minute, and more in the next`, async () => {
    const eager = await app.createWorkspace();
    const linksOf = (message: number) =>
      Array.from({ length: limits.previewsPerMessage }, (_, index) => `${origin}/page-${message}-${index}`).join(' ');
    // A window that never ends, however slow the machine is; all but the last of its links are looked up already.
    await send(linksOf(0), generalChannel, eager.owner);
    await jobsDone();
    await query(
      `update preview_budgets set since = clock_timestamp() + interval '1 hour', looked_up = looked_up +
         ${limits.previewsPerMinute - 2 * limits.previewsPerMessage + 1} where workspace_id = $1`,
      eager,
    );
    visits = [];
    for (const message of [1, 2]) await send(linksOf(message), generalChannel, eager.owner);
    await jobsDone();
    expect(new Set(visits)).toEqual(
      new Set(
        linksOf(1)
          .split(' ')
          .slice(0, -1)
          .map((url) => new URL(url).pathname),
      ),
    );
    await query(
      `update preview_budgets set since = clock_timestamp() - interval '61 seconds' where workspace_id = $1`,
      eager,
    );
    const later = await send(`${origin}/page-later`, generalChannel, eager.owner);
    await jobsDone();
    expect((await load(later, eager.owner)).metadata.previews).toMatchObject([{ title: '/page-later' }]);
  });

  test('whose pages are slow holds up no other one, and no other job', async () => {
    const slow = await app.createWorkspace();
    for (let count = 0; count < 3; count += 1) await send(`${origin}/held-${count}`, generalChannel, slow.owner);
    const others: TestWorkspace[] = [];
    while (others.length < 4) others.push(await app.createWorkspace());
    await eventually(() => expect(held.size).toBe(1));
    for (const other of others) {
      const sent = await send(`${origin}/page-other`, generalChannel, other.owner);
      await eventually(async () => expect((await load(sent, other.owner)).metadata.previews).toHaveLength(1));
    }
    expect(held.size).toBe(1);

    // As many workspaces as there are shared workers: they would all be busy if they handled previews too.
    while (others.length < 21) others.push(await app.createWorkspace());
    for (const other of others) await send(`${origin}/held-${other.id}`, generalChannel, other.owner);
    await eventually(() => expect(held.size).toBeGreaterThan(3));
    await jobs.query(`select graphile_worker.add_job('prune-events')`);
    await jobsDone('prune-events');
    expect(held.size).toBeLessThan(10);
    await jobs.query('delete from graphile_worker._private_jobs where locked_at is null');
    for (const letGo of held.values()) letGo();
    await jobsDone();
  });
});

describe('an address in many messages', () => {
  const generalChannel = 1;
  const turnBack = (interval: string, of: TestWorkspace) =>
    app.resources.database.inWorkspace(of.id, (tx) =>
      tx.query(`update link_pages set asked_at = clock_timestamp() - interval '${interval}' where workspace_id = $1`, [
        of.id,
      ]),
    );

  test('is asked once in ten minutes, and each of them shows what it said', async () => {
    const busy = await app.createWorkspace();
    const sent: Message[] = [];
    for (let count = 0; count < 50; count += 1) {
      sent.push(await send(`${count} ${origin}/article`, generalChannel, busy.owner));
    }
    await jobsDone(undefined, 60_000);
    expect(visits.toSorted()).toEqual(['/article', '/pot.png']);
    const pictures = new Set<number | undefined>();
    for (const message of [sent[0], sent[1], sent[49]]) {
      const [preview] = (await load(message as Message, busy.owner)).metadata.previews;
      expect(preview).toMatchObject({ title: 'Borshch', image: { width: 800, height: 450 } });
      pictures.add(preview?.image?.file_id);
    }
    // Each has its own picture, which is deleted with the message.
    expect(pictures.size).toBe(3);

    await turnBack('9 minutes', busy);
    await send(`${origin}/article`, generalChannel, busy.owner);
    await jobsDone();
    expect(visits).toHaveLength(2);
    await turnBack('10 minutes 1 second', busy);
    await send(`${origin}/article`, generalChannel, busy.owner);
    await jobsDone();
    expect(visits.toSorted()).toEqual(['/article', '/article', '/pot.png', '/pot.png']);
  });

  test('of two workspaces is asked for each: neither learns what the other asked', async () => {
    const [one, other] = [await app.createWorkspace(), await app.createWorkspace()];
    for (const { owner: by } of [one, other]) await send(`${origin}/page-shared`, generalChannel, by);
    await jobsDone();
    expect(visits).toEqual(['/page-shared', '/page-shared']);
  });

  test('that says nothing is not asked again either, and takes nothing out of the budget', async () => {
    const quiet = await app.createWorkspace();
    for (let count = 0; count < 3; count += 1) await send(`${origin}/nothing`, generalChannel, quiet.owner);
    await jobsDone();
    expect(visits).toEqual(['/nothing']);
    const { rows } = await app.resources.database.inWorkspace(quiet.id, (tx) =>
      tx.query('select looked_up from preview_budgets where workspace_id = $1', [quiet.id]),
    );
    expect(rows).toEqual([{ looked_up: 1 }]);
  });

  test('asked by several at once is asked by one, and the others wait for what it says', async () => {
    const asked: ((answer: Awaited<ReturnType<SafeFetch>>) => void)[] = [];
    const lookUp = makeLookUpPages({
      database: app.resources.database,
      pictures: new PictureMaker(),
      safeFetch: () => new Promise((resolve) => asked.push(resolve)),
    });
    const several = [1, 2, 3].map(() => lookUp(workspace.id, ['http://held.test/']));
    await eventually(() => expect(asked).toHaveLength(1));
    asked[0]?.({ status: 200, url: 'http://held.test/', headers: {}, body: Buffer.from('<title>Held</title>') });
    for (const pages of await Promise.all(several)) expect(pages).toMatchObject([{ title: 'Held' }]);
    expect(asked).toHaveLength(1);
  });

  test('is forgotten by the job', async () => {
    await send(`${origin}/page-forgotten`);
    await jobsDone();
    await turnBack('11 minutes', workspace);
    await jobs.query(`select graphile_worker.add_job('forget-link-pages')`);
    await jobsDone('forget-link-pages');
    const { rows } = await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('select 1 from link_pages where workspace_id = $1', [workspace.id]),
    );
    expect(rows).toEqual([]);
  });
});

describe('a repeated job', () => {
  test('changes nothing and tells nobody', async () => {
    const message = await previewed(await send(`${origin}/article ${origin}/broken`));
    const before = await newestEvent();
    await jobs.query(`select graphile_worker.add_job('preview-links', $1::json)`, [
      JSON.stringify({ workspace_id: workspace.id, channel_id: channelId, seq: message.seq }),
    ]);
    await jobsDone();
    expect(await load(message)).toEqual(message);
    expect(await newestEvent()).toBe(before);
  });
});

describe('a hostile page', () => {
  test.for(['/nothing', '/broken', '/inner', '/metadata', '/document.pdf'])('shows nothing: %s', async (path) => {
    expect(await previewsOf(await send(`${origin}${path}`))).toEqual([]);
  });

  test('inside the house is not called, whatever its address looks like', async () => {
    const inner = ['http://127.0.0.1:1/', 'http://[::ffff:127.0.0.1]/', 'http://2130706433/', 'http://localhost/'];
    for (const url of inner) expect(await previewsOf(await send(url))).toEqual([]);
  });

  test.for([
    ['/long', 'Long'],
    ['/bomb', 'Bomb'],
    ['/loud', `${'A'.repeat(199)}…`],
    ['/script', '<script>alert(1)</script>'],
    ['/inner-picture', 'Sly'],
    ['/svg', 'Vector'],
    ['/disguised', 'Disguised'],
    ['/huge', 'Huge'],
  ])('shows its title and no picture: %s', async ([path = '', title]) => {
    expect(await previewsOf(await send(`${origin}${path}`))).toMatchObject([{ title, image: null }]);
  });
});

import { randomBytes } from 'node:crypto';
import type { Message } from '@switchboard/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePictureWithin } from '../../platform/files/index.ts';
import { makeSecretBox } from '../../platform/secrets/index.ts';
import { sendMessage } from '../../testing/messengers/messaging-fixture.ts';
import { type ConnectedViberBot, startViber, type ViberFixture } from '../../testing/messengers/viber-fixture.ts';
import { upload } from '../../testing/multipart.ts';
import { request, type TestApp, type TestUser, type TestWorkspace } from '../../testing/test-app.ts';
import { makePublicLinks } from './public-links.ts';

let fixture: ViberFixture;
let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let bot: ConnectedViberBot;
let channelId: number;
let makeUrl: ReturnType<typeof makePublicLinks>['make'];
const baseUrl = new URL('http://localhost:3000');

beforeAll(async () => {
  fixture = await startViber();
  ({ app, workspace, owner } = fixture);
  bot = await fixture.connectBot();
  ({ channelId } = await fixture.openConversation(bot));
  makeUrl = makePublicLinks({ secrets: makeSecretBox(app.secretKey), baseUrl }).make;
});
afterAll(() => fixture.close());

/** An anonymous call: no session, no workspace in the host. */
const get = (url: string, headers: Record<string, string> = {}) =>
  request(app.port, 'localhost', 'GET', new URL(url, baseUrl).pathname, { headers });
const put = async (bytes: Buffer, name: string, type?: string) => (await upload(owner, bytes, name, type)).result.model;
const linkOf = (id: number, form: 'original' | 'picture' = 'original', extension = 'txt') =>
  makeUrl({ workspaceId: workspace.id, id }, form, extension);

/** A message to the client with one file. */
const sendFile = async (bytes: Buffer, name: string, type?: string): Promise<{ message: Message; id: number }> => {
  const { id } = await put(bytes, name, type);
  return { id, message: await sendMessage(owner, channelId, { content: '', files: [id] }) };
};

describe('a public link', () => {
  test('opens its file for anybody, as a download that nothing runs', async () => {
    const { id } = await sendFile(Buffer.from('the offer'), 'offer.txt');
    const answer = await get(linkOf(id));
    expect([answer.status, answer.result]).toEqual([200, 'the offer']);
    expect(answer.headers).toMatchObject({
      'content-length': '9',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-robots-tag': 'noindex',
    });
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    const part = await get(linkOf(id), { range: 'bytes=4-8' });
    expect([part.status, part.result]).toEqual([206, 'offer']);
    expect((await get(linkOf(id), { 'sec-fetch-dest': 'script' })).status).toBe(403);
  });

  test('of a page is no page', async () => {
    const { id } = await sendFile(Buffer.from('<html><script>alert(1)</script></html>'), 'page.html', 'text/html');
    const { headers } = await get(linkOf(id, 'original', 'html'));
    expect(headers['content-type']).toBe('application/octet-stream');
  });

  test('opens nothing when any sign of it is changed [22.7]', async () => {
    const { id } = await sendFile(Buffer.from('mine'), 'mine.txt');
    const { id: other } = await sendFile(Buffer.from('another'), 'another.txt');
    const url = linkOf(id);
    const path = new URL(url).pathname;
    const changed = [
      path.replace(`-${id}-`, `-${other}-`),
      path.replace(/\/\d+-/, `/${workspace.id + 1}-`),
      path.replace('-original-', '-picture-'),
      path.replace(/-(\d{13})\./, (_, at: string) => `-${Number(at) + 1}.`),
      path.replace('/file.txt', '/file.html'),
      path.replace('/file.txt', '/other.txt'),
      path.replace(/\.[^./]+\/file/, './file'),
      path.replace(/\.([^./]+)\/file/, (_, mac: string) => `.${mac.slice(0, -1)}${mac.endsWith('A') ? 'B' : 'A'}/file`),
      `/public-files/${id}/file.txt`,
      makePublicLinks({ secrets: makeSecretBox('another secret key that is long enough'), baseUrl }).make(
        { workspaceId: workspace.id, id },
        'original',
        'txt',
      ),
    ];
    expect((await get(path)).status).toBe(200);
    for (const wrong of changed) expect((await get(wrong)).status).toBe(404);
  });

  test.each([0, 4])(
    'opens nothing while its workspace is closed (%d), and its file again afterwards [26.12]',
    async (status) => {
      const { id } = await sendFile(Buffer.from('the offer'), 'offer.txt');
      const setStatus = (next: number) =>
        app.resources.database.global((tx) =>
          tx.query('update workspaces set payment_status = $2 where id = $1', [workspace.id, next]),
        );
      try {
        await setStatus(status);
        const closed = await get(linkOf(id));
        expect([closed.status, closed.body.error?.code]).toEqual([403, 'workspace.closed']);
        expect((await get(linkOf(id, 'picture', 'jpg'))).status).toBe(403);
      } finally {
        await setStatus(2);
      }
      expect((await get(linkOf(id))).status).toBe(200);
    },
  );

  test('ends after two weeks [22.7]', async () => {
    const { id } = await sendFile(Buffer.from('old'), 'old.txt');
    const agoMs = (days: number) => () => Date.now() - days * 24 * 60 * 60 * 1000;
    const secrets = makeSecretBox(app.secretKey);
    const made = (days: number) =>
      makePublicLinks({ secrets, baseUrl, now: agoMs(days) }).make(
        { workspaceId: workspace.id, id },
        'original',
        'txt',
      );
    expect((await get(made(13.9))).status).toBe(200);
    expect((await get(made(14.1))).status).toBe(404);
  });

  test('ends with its file and with its message', async () => {
    const { id, message } = await sendFile(Buffer.from('gone with its message'), 'a.txt');
    expect((await get(linkOf(id))).status).toBe(200);
    expect((await owner.call('DELETE', `/api/channels/${channelId}/messages/${message.id}`)).status).toBe(200);
    expect((await get(linkOf(id))).status).toBe(404);
    const { id: second, message: kept } = await sendFile(Buffer.from('gone alone'), 'b.txt');
    expect((await owner.call('DELETE', `/api/channels/${channelId}/messages/${kept.id}/files/${second}`)).status).toBe(
      200,
    );
    expect((await get(linkOf(second))).status).toBe(404);
  });

  test('opens no file that a client was not sent: of the team, not sent yet, of a profile [22.7]', async () => {
    const waiting = await put(Buffer.from('not sent yet'), 'draft.txt');
    expect((await get(linkOf(waiting.id))).status).toBe(404);
    const own = await put(Buffer.from('for colleagues'), 'team.txt');
    await sendMessage(owner, 1, { content: '', files: [own.id] });
    expect((await get(linkOf(own.id))).status).toBe(404);
  });
});

describe('pictures', () => {
  test('a large one is sent as a JPEG within a megabyte [22.7]', async () => {
    const pixels = randomBytes(1_000 * 800 * 3);
    const noise = await sharp(pixels, { raw: { width: 1_000, height: 800, channels: 3 } })
      .png()
      .toBuffer();
    expect(noise.length).toBeGreaterThan(1_000_000);
    const { id } = await sendFile(noise, 'scan.png');
    const answer = await fetch(`http://127.0.0.1:${app.port}${new URL(linkOf(id, 'picture', 'jpg')).pathname}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(bytes.length).toBeLessThanOrEqual(1_000_000);
    const { format, width, exif } = await sharp(bytes).metadata();
    expect([format, width >= 800, exif]).toEqual(['jpeg', true, undefined]);
  });

  test('what is transparent becomes white, and what fits at once keeps its size', async () => {
    const clear = await sharp({
      create: { width: 300, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const made = await makePictureWithin(clear, 1_000_000);
    const { data, info } = await sharp(made).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, data[0]]).toEqual([300, 200, 255]);
  });

  test('one that cannot be made into a picture is no link at all', async () => {
    const { id } = await sendFile(Buffer.from('no picture'), 'broken.txt');
    expect((await get(linkOf(id, 'picture', 'jpg'))).status).toBe(404);
  });
});

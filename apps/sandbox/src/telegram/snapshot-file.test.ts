import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeSandbox } from '../app.ts';
import { makePng } from './sample-picture.ts';
import { makeSandboxClient } from './sandbox-client.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterEach(async () => await rm(dataDir, { recursive: true }));

test('phones, chats, files and unread updates survive a restart', async () => {
  const first = await makeSandbox({ port: 0, dataDir });
  const before = makeSandboxClient(first.url);
  const bot = await before.createBot({ first_name: 'Acme', username: 'acme_bot' });
  const person = await before.createPerson({ first_name: 'Olena' });
  await before.phone(bot.id, person.id).start();
  const picture = makePng(9, 9);
  const sent = await before.phone(bot.id, person.id).sendFile({ kind: 'photo', bytes: picture, fileName: 'a.png' });
  const chat = await before.phone(bot.id, person.id).read();
  await first.close();

  const second = await makeSandbox({ port: 0, dataDir });
  const after = makeSandboxClient(second.url);
  expect(await after.phone(bot.id, person.id).read()).toEqual(chat);
  expect(await after.listPendingUpdates(bot.id)).toHaveLength(2);
  const fileId = sent.photo?.[0]?.file_id;
  const opened = (await (await fetch(`${second.url}/bot${bot.token}/getFile?file_id=${fileId}`)).json()) as {
    result: { file_path: string };
  };
  const download = await fetch(`${second.url}/file/bot${bot.token}/${opened.result.file_path}`);
  expect(Buffer.from(await download.arrayBuffer())).toEqual(picture);
  await second.close();
});

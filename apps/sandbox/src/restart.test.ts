import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeSandbox } from './app.ts';
import { makePng } from './shared/sample-picture.ts';
import { makeSandboxClient } from './telegram/sandbox-client.ts';

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
  await before.setPicture(person.id, picture);
  const sent = await before.phone(bot.id, person.id).sendFile({ kind: 'photo', bytes: picture, fileName: 'a.png' });
  const chat = await before.phone(bot.id, person.id).read();
  await first.close();

  const second = await makeSandbox({ port: 0, dataDir });
  const after = makeSandboxClient(second.url);
  expect(await after.phone(bot.id, person.id).read()).toEqual(chat);
  expect(await after.listPendingUpdates(bot.id)).toHaveLength(2);
  const [kept] = await after.listPeople();
  const shown = await fetch(`${second.url}${kept?.picture_url}`);
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(picture);
  expect((await after.createPerson({ first_name: 'Taras' })).id).toBe(person.id + 1);
  const fileId = sent.photo?.[0]?.file_id;
  const opened = (await (await fetch(`${second.url}/bot${bot.token}/getFile?file_id=${fileId}`)).json()) as {
    result: { file_path: string };
  };
  const download = await fetch(`${second.url}/file/bot${bot.token}/${opened.result.file_path}`);
  expect(Buffer.from(await download.arrayBuffer())).toEqual(picture);
  await second.close();
});

test('people of a snapshot from before they had messengers keep their chats', async () => {
  const first = await makeSandbox({ port: 0, dataDir });
  const before = makeSandboxClient(first.url);
  const bot = await before.createBot({ first_name: 'Acme', username: 'acme_bot' });
  const person = await before.createPerson({ first_name: 'Olena' });
  await before.phone(bot.id, person.id).start();
  await first.close();
  const telegram = JSON.parse(await readFile(join(dataDir, 'telegram.json'), 'utf8')) as object;
  const people = JSON.parse(await readFile(join(dataDir, 'people.json'), 'utf8')) as object;
  await writeFile(join(dataDir, 'telegram.json'), JSON.stringify({ ...telegram, ...people }));
  await rm(join(dataDir, 'people.json'));

  const second = await makeSandbox({ port: 0, dataDir });
  const after = makeSandboxClient(second.url);
  expect(await after.listPeople()).toEqual([person]);
  await after.phone(bot.id, person.id).sendText('still here');
  expect((await after.phone(bot.id, person.id).read()).messages).toHaveLength(2);
  await second.close();
});

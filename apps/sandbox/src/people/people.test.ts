import { get } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeSandbox, type Sandbox } from '../app.ts';
import { makePng } from '../shared/sample-picture.ts';
import { makeSandboxClient, type SandboxClient } from '../telegram/sandbox-client.ts';

let sandbox: Sandbox;
let client: SandboxClient;

beforeEach(async () => {
  sandbox = await makeSandbox({ port: 0 });
  client = makeSandboxClient(sandbox.url);
});
afterEach(() => sandbox.close());

test('a person is there before any messenger knows them', async () => {
  const person = await client.createPerson({ first_name: 'Olena', last_name: 'Koval', language_code: 'uk' });
  expect(person).toEqual({ id: expect.any(Number), first_name: 'Olena', last_name: 'Koval', language_code: 'uk' });
  expect(await client.listPeople()).toEqual([person]);
});

test('their picture is what a Telegram bot sees of them, another one after a change', async () => {
  const bot = await client.createBot({ first_name: 'Acme', username: 'acme_bot' });
  const { id } = await client.createPerson({ first_name: 'Olena' });
  const ask = async () => {
    const response = await fetch(`${sandbox.url}/bot${bot.token}/getUserProfilePhotos?user_id=${id}`);
    const answer = (await response.json()) as { result: { photos: { width: number; file_unique_id: string }[][] } };
    return answer.result.photos[0]?.[0];
  };
  expect(await ask()).toBeUndefined();
  const { picture_url: first } = await client.setPicture(id, makePng(9, 9));
  const seen = await ask();
  expect(seen).toMatchObject({ width: 9 });
  const { picture_url: second } = await client.setPicture(id, makePng(12, 12));
  expect(await ask()).toMatchObject({ width: 12 });
  expect((await ask())?.file_unique_id).not.toBe(seen?.file_unique_id);
  expect(second).not.toBe(first);
});

test('what is no picture, and whoever is not there, is refused', async () => {
  const { id } = await client.createPerson({ first_name: 'Olena' });
  await expect(client.setPicture(id, Buffer.from('<svg>'))).rejects.toThrow('400');
  await expect(client.setPicture(id + 1, makePng(9, 9))).rejects.toThrow(`There is no person ${id + 1}`);
  expect((await fetch(`${sandbox.url}/_sandbox/people/${id}/picture`)).status).toBe(404);
  await expect(client.createPerson({ first_name: '' })).rejects.toThrow('first_name');
});

test('phones hear of people and of each messenger in one stream', async () => {
  const heard: unknown[] = [];
  const stream = get(`${sandbox.url}/_sandbox/events`);
  const [response] = await new Promise<[NodeJS.ReadableStream]>((resolve) =>
    stream.on('response', (incoming) => resolve([incoming])),
  );
  response.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n')) {
      if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)));
    }
  });
  const bot = await client.createBot({ first_name: 'Acme', username: 'acme_bot' });
  const { id } = await client.createPerson({ first_name: 'Olena' });
  await client.phone(bot.id, id).start();
  await expect.poll(() => heard).toContainEqual({ type: 'chat', messenger: 'telegram', bot_id: bot.id, person_id: id });
  expect(heard.filter((event) => (event as { type: string }).type === 'directory')).toHaveLength(3);
  stream.destroy();
});

test('an account of Telegram can be gone while the person is there', async () => {
  const bot = await client.createBot({ first_name: 'Acme', username: 'acme_bot' });
  const { id } = await client.createPerson({ first_name: 'Olena' });
  await client.phone(bot.id, id).start();
  await client.deactivatePerson(id);
  const sent = await fetch(`${sandbox.url}/bot${bot.token}/sendMessage?chat_id=${id}&text=hello`);
  expect(await sent.json()).toMatchObject({ error_code: 403, description: 'Forbidden: user is deactivated' });
  expect(await client.listPeople()).toHaveLength(1);
  await expect(client.deactivatePerson(id + 1)).rejects.toThrow('404');
});

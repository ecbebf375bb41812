import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSandbox, type Sandbox } from './app.ts';
import { makeSandboxClient } from './telegram/sandbox-client.ts';

let sandbox: Sandbox;
let port: number;
let token: string;

beforeAll(async () => {
  sandbox = await makeSandbox({ port: 0 });
  port = Number(new URL(sandbox.url).port);
  ({ token } = await makeSandboxClient(sandbox.url).createBot({ first_name: 'Shop', username: 'shop_bot' }));
});
afterAll(() => sandbox.close());

const ask = (path: string, headers: Record<string, string>, method = 'GET'): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
/** The page of phones, the bots' API, and the calls of a page of phones. */
const listPaths = () => ['/phones/', `/bot${token}/getMe`, '/sandbox/bots'];

test('programs and the own page are answered, by whatever name this machine has', async () => {
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, 'LOCALHOST']) {
    expect(await ask(`/bot${token}/getMe`, { host })).toBe(200);
    expect(await ask(`/bot${token}/getMe`, { host, origin: `http://${host}` })).toBe(200);
  }
});

test('a name of somebody else that leads here is refused', async () => {
  for (const path of listPaths()) {
    for (const host of [`evil.test:${port}`, `127.0.0.1.evil.test:${port}`, `localhost.evil.test`, '10.0.0.1']) {
      expect([path, host, await ask(path, { host })]).toEqual([path, host, 403]);
    }
  }
});

test("somebody else's page in the same browser is refused", async () => {
  const host = `127.0.0.1:${port}`;
  for (const path of listPaths()) {
    for (const origin of [
      'https://evil.test',
      'null',
      `http://127.0.0.1:${port}.evil.test`,
      'http://127.0.0.1:1',
      `http://localhost:${port}`,
    ]) {
      expect([path, origin, await ask(path, { host, origin })]).toEqual([path, origin, 403]);
      expect([path, origin, await ask(path, { host, origin }, 'POST')]).toEqual([path, origin, 403]);
    }
  }
});

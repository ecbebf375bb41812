import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { mountSmallDisk, smallDiskObstacle } from '../../testing/processes/small-disk.ts';
import { makeHttpServer } from '../http/index.ts';
import { makeLog } from './index.ts';

const collect = () => {
  const lines: string[] = [];
  return { lines, log: makeLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } }) };
};

test('salts, tokens and codes never reach the log, whatever is logged of a request', async () => {
  const { lines, log } = collect();
  const app = await makeHttpServer({ log, trustProxy: false, isProduction: false, isUnavailable: () => false });
  app.get('/files/:id', (request, reply) => {
    request.log.warn({ req: request, salt: 'hidden', user: { token: 'hidden' } }, 'looked at');
    const broken = new Readable({ read: () => broken.destroy(new Error('the disk is gone')) });
    return reply.send(broken);
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await new Promise<void>((resolve) => {
    http
      .get(`${address}/files/7/?width=72&salt=hidden&token=hidden`, (response) =>
        response.resume().on('close', resolve),
      )
      .on('error', () => resolve());
  });
  await app.close();
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toContain('/files/7/?width=72&salt=…');
  expect(lines.join('')).not.toContain('hidden');
});

test.for([
  ['/reset-password/7/hidden', '/reset-password/7/…'],
  ['/join-your-team/7/hidden/?language=uk-UA', '/join-your-team/7/…/?language=uk-UA'],
  ['//join-your-team//7/hidden/more', '//join-your-team//7/…/more'],
  [
    '/webhook/facebook?hub.mode=subscribe&hub.verify_token=hidden&hub.challenge=7',
    '/webhook/facebook?hub.mode=subscribe&hub.verify_token=…&hub.challenge=7',
  ],
  ['/confirm-email/7/hidden/', '/confirm-email/7/…/'],
  ['/public-files/hidden.hidden/invoice.pdf', '/public-files/…/invoice.pdf'],
  ['/openid/callback/?code=hidden&state=hidden&iss=x', '/openid/callback/?code=…&state=…&iss=x'],
])('nor do codes that were mailed, or sent by a provider, nor the verify token of a messenger: %s', ([url, shown]) => {
  const { lines, log } = collect();
  log.error({ req: { method: 'GET', url } }, 'a page failed');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ req: { url: shown } });
});

test('what others send cannot begin a line of its own, nor colour a terminal', () => {
  const { lines, log } = collect();
  log.info({ name: 'a\nb\u001b[31m\u2028"}' }, 'from outside');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1);
  expect(lines[0]).not.toContain('\u001b');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ name: 'a\nb\u001b[31m\u2028"}' });
});

test('a full disk under the log ends no process', (context) => {
  const disk = mkdtempSync(path.join(tmpdir(), 'switchboard-log-'));
  const why = smallDiskObstacle(disk);
  if (why !== null) context.skip(why);
  const umount = mountSmallDisk(disk, '8k');
  const output = openSync(path.join(disk, 'log'), 'w');
  try {
    const program = `import { makeLog } from ${JSON.stringify(path.join(import.meta.dirname, 'index.ts'))};
      const log = makeLog({ level: 'info' });
      for (let n = 0; n < 1000; n += 1) log.info({ n }, 'a line of the log');
      setTimeout(() => console.error('lives'), 50);`;
    const ended = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      stdio: ['ignore', output, 'pipe'],
      encoding: 'utf8',
    });
    expect(ended).toMatchObject({ status: 0, stderr: 'lives\n' });
  } finally {
    closeSync(output);
    umount();
    rmSync(disk, { recursive: true });
  }
});

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startFileProduct } from '../support/file-product.ts';
import { makeApiClient } from '../support/product.ts';

const product = await startFileProduct();
const run = promisify(execFile);

it('the desk of the demo has work, a closed and a snoozed conversation, labels, notes, replies and a view', async () => {
  const { port, host } = product;
  const base = `http://${host.replace(/^acme\./, '')}`;
  await run(process.execPath, ['--import', 'tsx', 'scripts/demo/fill-desk.ts'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: String(port), BASE_URL: base },
  });
  const api = await makeApiClient(product, 'anna');
  const list = async <Row>(address: string) => (await api.callForResult<{ data: Row[] }>('GET', `/api${address}`)).data;
  const filtered = (filter: object) => `/conversations?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const names = async (filter: object) => (await list<{ name: string }>(filtered(filter))).map(({ name }) => name);
  expect(await names({ states: ['closed'] })).toEqual(['Emily Carter']);
  expect(await names({ states: ['snoozed'] })).toEqual(['Павел Сорокин']);
  expect((await list<{ kind: string }>('/tasks')).map(({ kind }) => kind).toSorted()).toEqual([
    'promise',
    ...Array.from({ length: 4 }, () => 'task'),
  ]);
  for (const address of ['/projects', '/labels', '/canned-replies', '/views']) {
    expect([address, (await list(address)).length]).not.toEqual([address, 0]);
  }
  const [sofia] = (await list<{ name: string; client_id: number }>('/conversations?limit=100')).filter(
    ({ name }) => name === 'Софія Ткаченко',
  );
  expect(await list(`/clients/${sofia?.client_id}/notes`)).toHaveLength(1);
  api.close();
});

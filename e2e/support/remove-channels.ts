import { afterAll } from 'vitest';
import { demoUsers } from '../../scripts/demo/content.ts';
import { listOwnGroups, makeApiClient } from './product.ts';
import { findWorkerProduct } from './worker-product.ts';

const product = findWorkerProduct();

/** The test files of a worker share one workspace: removing its channels keeps the next file's sidebars short. */
afterAll(async () => {
  for (const { username } of demoUsers) {
    const api = await makeApiClient(product, username);
    for (const id of await listOwnGroups(api)) {
      if (id > product.lastDemoGroupId) await api.callForResult('DELETE', `/api/channels/${id}`);
    }
    api.close();
  }
});

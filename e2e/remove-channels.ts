import { afterAll, inject } from 'vitest';
import { demoUsers } from '../scripts/demo/content.ts';
import { listOwnGroups, makeApiClient } from './product.ts';

const product = inject('product');
const lastDemoGroupId = inject('lastDemoGroupId');

/** All test files share one workspace: the sidebars of the next one shall not be as long as everything made before. */
afterAll(async () => {
  for (const { username } of demoUsers) {
    const api = await makeApiClient(product, username);
    for (const id of await listOwnGroups(api)) {
      if (id > lastDemoGroupId) await api.callForResult('DELETE', `/api/channels/${id}`);
    }
    api.close();
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('SAY WHAT IS PROMISED', async () => {
  const { owner } = await app.createWorkspace();
  const { result } = await owner.call<{ data: unknown[] }>('GET', '/api/automation');
  // Nothing makes one yet.
  expect(result.data).toHaveLength(1);
});

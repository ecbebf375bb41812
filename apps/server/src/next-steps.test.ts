import { expect, test } from 'vitest';
import { nextSteps } from './next-steps.ts';
import { startServerProcess } from './testing/processes/server-process.ts';

const baseUrl = new URL('http://localhost:3000');

test('npm start says where the product is and what to do next; a server that a machine starts does not', async () => {
  const [typed, started] = await Promise.all([
    startServerProcess({ npm_lifecycle_event: 'start' }),
    startServerProcess({}),
  ]);
  await expect
    .poll(() => typed.said().join('\n'))
    .toMatch(/Switchboard is ready: http:\/\/localhost:3000\nOpen it in a browser and create a workspace/);
  expect(started.said().join('\n')).not.toContain('Switchboard is ready');
  await Promise.all([typed.stop(), started.stop()]);
});

test.each([
  ['closed', null, 'npm run workspace -- create'],
  ['open', 'acme', 'sign in to the workspace "acme"'],
] as const)(
  'with creation %s and the workspace %s at the address it names what works',
  (workspaceCreation, defaultWorkspace, said) => {
    expect(nextSteps({ baseUrl, workspaceCreation, defaultWorkspace })).toContain(said);
    expect(nextSteps({ baseUrl, workspaceCreation, defaultWorkspace })).not.toContain('create a workspace, or go');
  },
);

import type { Message } from '@switchboard/contract';
import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../../e2e/support/browser.ts';
import type { BenchRun } from '../bench-run.ts';
import {
  type BenchWorkspace,
  makeWorkspace,
  ownerLogin,
  type ServerUnderTest,
  startServer,
} from './server-under-test.ts';
import type { WorkspaceClient } from './workspace-client.ts';

/** A browser window, signed in. */
export interface Window {
  page: Page;
  devtools: CDPSession;
  close: () => Promise<void>;
}

/** The built web app in a real Chromium, signed in as the owner of a workspace. */
export interface PageUnderTest extends Omit<Window, 'close'> {
  /** An API client as the user in the browser. */
  own: WorkspaceClient;
  urlOf: (path: string) => string;
  server: ServerUnderTest;
  workspace: BenchWorkspace;
  /** Another window with an empty cache, of the same user, or of nobody. */
  openWindow: (of?: 'user' | 'nobody') => Promise<Window>;
}

const viewport = { width: 1440, height: 900 };

/** Starts the product and a browser in which its owner is signed in; everything ends with the run. */
export async function openPage(run: BenchRun, env: NodeJS.ProcessEnv = {}, memberCount = 0): Promise<PageUnderTest> {
  const server = await startServer(run, { env });
  const workspace = await makeWorkspace(server, memberCount);
  const { host, owner } = workspace;
  run.onClose(() => owner.close());
  const { token, salt } = await owner.callForResult<{ token: string; salt: string }>(
    'POST',
    '/api/auth/login',
    ownerLogin,
  );

  run.progress.note('opening a browser');
  const browser = await launchBrowser({ whole: true, endsOnSignals: false });
  run.onClose(() => browser.close());
  const origin = `http://${host}`;
  const localStorage = [{ name: 'switchboard.session', value: JSON.stringify({ token, salt }) }];
  const storageState = { cookies: [], origins: [{ origin, localStorage }] };
  const openWindow = async (of: 'user' | 'nobody' = 'user'): Promise<Window> => {
    const stored = of === 'user' ? { storageState } : {};
    const context = await browser.newContext({ viewport, ...stored, serviceWorkers: 'block' });
    // The benchmarks' own functions are sent to the page as tsx compiled them, with calls to a helper that keeps their names.
    await context.addInitScript('globalThis.__name = (named) => named');
    const page = await context.newPage();
    return { page, devtools: await context.newCDPSession(page), close: () => context.close() };
  };
  const { page, devtools } = await openWindow();
  run.progress.note('working in the browser');
  const urlOf = (path: string) => `${origin}${path}`;
  return { page, devtools, own: owner, urlOf, server, workspace, openWindow };
}

/** Makes a group channel with messages in it; returns its id. */
export async function makeChannel(own: WorkspaceClient, name: string, messages: number): Promise<number> {
  const body = { name, description: 'measured', is_public: true, members: [] };
  const { channel } = await own.callForResult<{ channel: { id: number } }>('POST', '/api/channels', body);
  for (let n = 1; n <= messages; n += 1) {
    const message = { content: `${name}, message ${n}: ${sentenceOf(n)}`, client_msg_id: crypto.randomUUID() };
    await own.callForResult('POST', `/api/channels/${channel.id}/messages`, message);
  }
  return channel.id;
}

const sentences = [
  'Yes.',
  'The delivery comes at nine, somebody should be there to open the back door.',
  '**Please** look at the _list_ before you answer, `order 1204` is there twice.',
  'Завтра вранці перевіримо, чи все прийшло, і напишемо клієнтам, яким обіцяли відповідь до обіду.',
  '- one thing\n- another thing\n- and a third',
  'See https://example.com/a/rather/long/address?with=parameters&and=more for how it was done last time.',
  '> what was said before\n\nI agree with that, but the numbers of last week tell something else.',
  'Well',
];

/** A realistic text of one line or several. */
export const sentenceOf = (n: number): string => sentences[n % sentences.length] ?? '';

/** Messages of a channel as the API answers with them, newest first: several authors, days, replies and reactions. */
export function composeHistory(channelId: number, count: number): Message[] {
  const start = Date.parse('2026-01-01T08:00:00Z');
  return Array.from({ length: count }, (_, index) => {
    const seq = count - index;
    const authorId = 1 + (Math.floor(seq / 3) % 2);
    const created_at = new Date(start + seq * 240_000).toISOString();
    return {
      id: seq,
      seq,
      ts: start * 1_000 + seq,
      channel_id: channelId,
      client_msg_id: null,
      content: `${seq}: ${sentenceOf(seq)}`,
      created_by: authorId,
      client_id: null,
      author: { id: authorId, first_name: 'Bench', last_name: `Member ${authorId}`, avatar: null },
      created_at,
      updated_at: created_at,
      updated_by_user_at: seq % 40 === 0 ? created_at : null,
      deleted_at: null,
      parent:
        seq % 25 === 0
          ? {
              id: seq - 1,
              seq: seq - 1,
              content: sentenceOf(seq - 1),
              created_by: 1,
              client_id: null,
              author_name: 'Olena Bench',
              deleted_at: null,
              files_count: 0,
            }
          : null,
      files: [],
      metadata: { urls: [], previews: [] },
      system: null,
      pinned_at: seq % 500 === 0 ? created_at : null,
      reactions: seq % 20 === 0 ? [{ emoji: '👍', user_ids: [1, 2] }] : [],
      audience: 'public',
      delivery: null,
    };
  });
}

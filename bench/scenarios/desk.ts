import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import WebSocket from 'ws';
import type { BenchRun } from '../bench-run.ts';
import type { BenchOptions } from '../options.ts';
import { paceSends } from '../pace-sends.ts';
import { openPage, type PageUnderTest } from '../product/page-under-test.ts';
import { seedConversations } from '../product/seed-conversations.ts';
import { connectToDatabase } from '../product/server-under-test.ts';
import { makeWorkspaceClient, type WorkspaceClient } from '../product/workspace-client.ts';
import { formatFigure, formatTable, type TableRow, writeResults } from '../report.ts';
import { median, quantile } from '../statistics.ts';
import { countFrames, type Frames, type Watched } from './board.ts';

const members = 8;
const eventsPerSecond = 50;
const triaged = 50;
/** Every fifth is put off, the others are closed. */
const snoozedEvery = 5;
const generalChannel = 1;

interface Desk extends PageUnderTest {
  /** Conversations without a manager, who waits longest first. */
  channelIds: number[];
  colleagues: WorkspaceClient[];
}

const rowLinks = '[data-testid="conversation-column"] [data-row] > a';

/** The page's time at which the frame is painted in which an element is there, and, where given, shows a text. */
const watchFor = (page: Page, selector: string, text = '') =>
  page.evaluateHandle(
    ([wanted, shown]) => ({
      took: new Promise<number>((resolve) => {
        const look = () => {
          if (![...document.querySelectorAll(wanted)].some((element) => element.textContent?.includes(shown))) {
            requestAnimationFrame(look);
            return;
          }
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now()));
          port1.start();
          port2.postMessage(null);
        };
        requestAnimationFrame(look);
      }),
    }),
    [selector, text] as const,
  );

/** From the click until the watched frame is painted. */
async function timeClick(page: Page, button: string, selector: string, text?: string): Promise<number> {
  const painted = await watchFor(page, selector, text);
  const clickedAt = await page.evaluate((wanted) => {
    const element = document.querySelector<HTMLElement>(wanted);
    if (!element) throw new Error(`there is no ${wanted}`);
    const now = performance.now();
    element.click();
    return now;
  }, button);
  return (await painted.evaluate(({ took }: Watched<number>) => took)) - clickedAt;
}

async function openConversation({ page, urlOf, channelIds }: Desk, index = 0): Promise<void> {
  await page.goto(urlOf(`/messenger/${channelIds[index]}/`));
  await page.locator(rowLinks).first().waitFor();
  await page.getByTestId('conversation-header').waitFor();
  await page.locator('[data-testid="connection-state"][data-state="live"]').first().waitFor({ state: 'attached' });
  await delay(1_000);
}

/** From the click on Done until the newest message of the next conversation is painted. */
async function measureClosing(desk: Desk, rounds: number): Promise<number[]> {
  await openConversation(desk);
  const tookMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const next = `Is it in stock? ${desk.channelIds[round + 1]}`;
    tookMs.push(await timeClick(desk.page, 'header [data-testid="close-conversation"]', 'article', next));
    // The shortest time a person would look at it.
    await delay(1_000);
  }
  return tookMs;
}

/** Fifty conversations from the top of the list, with the keys alone; the seconds. */
async function measureKeys(desk: Desk, from: number): Promise<number> {
  const { page } = desk;
  await openConversation(desk, from);
  await page.locator(rowLinks).first().focus();
  const startedAt = performance.now();
  for (let n = 1; n <= triaged; n += 1) {
    const isSnoozed = n % snoozedEvery === 0;
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? '');
    await page.keyboard.press(isSnoozed ? 'h' : 'e');
    if (isSnoozed) {
      await page.waitForFunction(() => document.activeElement?.matches('[data-testid="snooze-tomorrow"]') === true);
      await page.keyboard.press('Enter');
    }
    await page.getByTestId('conversation-column').getByTestId(focused).waitFor({ state: 'detached' });
    await page.waitForFunction((links) => document.activeElement?.matches(links) === true, rowLinks);
  }
  return (performance.now() - startedAt) / 1_000;
}

const scope = (name: string) => `[data-testid="inbox-scope"] input[value="${name}"]`;

/** Until rows are painted: of the list as it appears, and of another part of it. */
async function measureList(desk: Desk, rounds: number): Promise<Record<string, number[]>> {
  const { page } = desk;
  const tookMs: Record<string, number[]> = { 'list, first paint': [], 'another part, seen before': [] };
  await openConversation(desk);
  await timeClick(page, scope('all'), rowLinks);
  await page.locator(rowLinks).first().waitFor();
  for (let round = 0; round < rounds; round += 1) {
    await page.getByTestId('toggle-column').click();
    await page.locator(rowLinks).first().waitFor({ state: 'detached' });
    tookMs['list, first paint']?.push(await timeClick(page, '[data-testid="toggle-column"]', rowLinks));
    await delay(300);
    for (const name of ['all', 'new']) {
      // Rows of the part before are painted already: the new ones are known by an attribute that React does not keep.
      await page.evaluate((links) => {
        for (const link of document.querySelectorAll(links)) link.setAttribute('data-old', '');
      }, rowLinks);
      tookMs['another part, seen before']?.push(await timeClick(page, scope(name), `${rowLinks}:not([data-old])`));
      await delay(300);
    }
  }
  return tookMs;
}

/** Frames while colleagues change the rows that are on the screen. */
async function measureFrames(desk: Desk, seconds: number): Promise<Frames> {
  const { page, colleagues, channelIds } = desk;
  await openConversation(desk, channelIds.length - 1);
  const over = new AbortController();
  let changed = 0;
  const changes = (async () => {
    const calls: Promise<unknown>[] = [];
    for (let dueAt = performance.now(); !over.signal.aborted; dueAt += 1_000 / eventsPerSecond, changed += 1) {
      await delay(Math.max(0, dueAt - performance.now()));
      const path = `/api/channels/${channelIds.at(-1 - (changed % 200))}/priority`;
      const priority = Math.floor(changed / 200) % 2 === 0 ? 'high' : 'normal';
      const colleague = colleagues[changed % colleagues.length];
      if (colleague) calls.push(colleague.callForResult('PUT', path, { priority }));
    }
    await Promise.all(calls);
  })();
  const frames = await countFrames(page, () => delay(seconds * 1_000));
  over.abort();
  await changes;
  if (changed < seconds * eventsPerSecond * 0.95) console.log(`  ! only ${changed} events in ${seconds} s`);
  return frames;
}

/** How soon a page shows that a colleague has the conversation open, and that their tab is gone. */
async function measureHere(desk: Desk, rounds: number): Promise<{ shownMs: number[]; goneMs: number[] }> {
  const { page, server, workspace, channelIds, own } = desk;
  await own.callForResult('PUT', `/api/channels/${channelIds.at(-1)}/members/join`, { as: 'colleague' });
  await openConversation(desk, channelIds.length - 1);
  const [shownMs, goneMs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const token = workspace.members[round % members]?.token ?? '';
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/socket`, { headers: { host: workspace.host } });
    await new Promise((resolve) => socket.once('open', resolve));
    const welcomed = new Promise((resolve) => socket.once('message', resolve));
    socket.send(JSON.stringify({ type: 'hello', token }));
    await welcomed;
    await delay(500);
    const shown = page.getByTestId('here').waitFor();
    const saidAt = performance.now();
    const present = () => socket.send(JSON.stringify({ type: 'present', channel_id: channelIds.at(-1) }));
    present();
    const repeating = setInterval(present, 1_500);
    await shown;
    shownMs.push(performance.now() - saidAt);
    await delay(2_000);
    clearInterval(repeating);
    // A killed tab closes nothing politely; its connection ends with the process.
    const goneAt = performance.now();
    if (round % 2 === 0) socket.terminate();
    else socket.pause();
    await page.getByTestId('here').waitFor({ state: 'detached' });
    goneMs.push(performance.now() - goneAt);
    socket.terminate();
  }
  return { shownMs, goneMs };
}

interface BulkFigures {
  kind: string;
  seconds: number;
  quietP95: number;
  besideP95: number;
}

/** Each change of all conversations that match, with sends to the general channel beside it. */
async function measureBulk({ own, workspace, colleagues }: Desk): Promise<BulkFigures[]> {
  const actions = [
    { kind: 'priority', priority: 'high' },
    { kind: 'hand_over', manager_id: workspace.members[0]?.userId, stays: false },
    { kind: 'close' },
    { kind: 'open' },
  ];
  const figures: BulkFigures[] = [];
  for (const action of actions) {
    const send = async (isOver: () => boolean) => quantile(await paceSends(colleagues, [generalChannel], isOver), 0.95);
    const quietUntil = performance.now() + 5_000;
    const quietP95 = await send(() => performance.now() > quietUntil);
    let isOver = false;
    const beside = send(() => isOver);
    const startedAt = performance.now();
    const states = [action.kind === 'open' ? 'closed' : 'open'];
    const { id, total } = await own.callForResult<{ id: number; total: number }>('POST', '/api/conversations/bulk', {
      request_id: randomUUID(),
      action,
      selection: { filter: { states } },
    });
    for (;;) {
      const path = `/api/conversations/bulk/${id}`;
      const { state } = await own.callForResult<{ state: string }>('GET', path);
      if (state === 'done') break;
      if (state === 'failed' || state === 'cancelled') throw new Error(`the change is ${state}`);
      // Rarely: the pages are told and do not ask.
      await delay(250);
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    isOver = true;
    figures.push({ kind: `${action.kind} of ${total}`, seconds, quietP95, besideP95: await beside });
    // Within the time of its undo another change is possible.
    await delay(1_000);
  }
  return figures;
}

const timeHeader = ['until painted', 'median ms', 'p95 ms', 'worst ms', 'wanted'];
const timeRow = (what: string, values: readonly number[], wanted: number): TableRow => [
  what,
  ...[median(values), quantile(values, 0.95), quantile(values, 1)].map((value) => formatFigure(value, 1)),
  wanted,
];

/** The desk with 10,000 open conversations: closing, triage by keys, the list, who is here, and changes of all at once. */
export async function benchDesk(run: BenchRun, options: BenchOptions): Promise<void> {
  const count = options.listenerCounts?.[0] ?? 10_000;
  const rounds = options.rounds ?? 20;
  const opened = await openPage(run, {}, members);
  const database = await connectToDatabase(opened.server.dataDir);
  const channelIds = await seedConversations(database, {
    workspaceId: opened.workspace.id,
    colleagueId: opened.workspace.members.at(-1)?.userId ?? 0,
    count,
  });
  await database.end();
  const { port } = opened.server;
  const { host } = opened.workspace;
  const colleagues = opened.workspace.members.map(({ token }) => makeWorkspaceClient({ port, host, token }));
  run.onClose(() => colleagues.forEach((colleague) => colleague.close()));
  const desk: Desk = { ...opened, channelIds, colleagues };
  const results: Record<string, unknown> = { count };
  const part = async <Figures>(name: string, measure: () => Promise<Figures>, print: (figures: Figures) => void) => {
    if (options.only !== undefined && options.only !== name) return;
    run.progress.note(`desk: ${name}`);
    const figures = await measure();
    results[name] = figures;
    print(figures);
  };
  const printTimes = (rows: TableRow[]) => console.log(`\n${formatTable(timeHeader, rows)}\n`);

  await part(
    'list',
    () => measureList(desk, rounds),
    (tookMs) => {
      const wanted: Record<string, number> = { 'list, first paint': 150, 'another part, seen before': 100 };
      printTimes(Object.entries(tookMs).map(([what, values]) => timeRow(what, values, wanted[what] ?? Number.NaN)));
    },
  );
  await part(
    'frames',
    () => measureFrames(desk, options.seconds ?? 10),
    ({ fps, p95Ms, worstMs, lateFrames }) =>
      console.log(
        `\n${formatFigure(fps, 1)} frames a second at ${eventsPerSecond} events a second (wanted 60), p95 ${formatFigure(p95Ms, 1)}, worst ${formatFigure(worstMs, 1)} ms, ${lateFrames} late\n`,
      ),
  );
  await part(
    'here',
    () => measureHere(desk, Math.min(rounds, 10)),
    ({ shownMs, goneMs }) =>
      printTimes([timeRow('who is here', shownMs, 300), timeRow('gone, socket closed or silent', goneMs, 5_000)]),
  );
  await part(
    'closing',
    () => measureClosing(desk, rounds),
    (tookMs) => printTimes([timeRow('next after Done', tookMs, 100)]),
  );
  await part(
    'keys',
    () => measureKeys(desk, rounds + 1),
    (seconds) => console.log(`\n${triaged} triaged by keys in ${formatFigure(seconds, 1)} s (wanted 60)\n`),
  );
  await part(
    'bulk',
    () => measureBulk(desk),
    (figures) => {
      const header = ['change', 'seconds', 'sends p95 quiet', 'beside', 'ratio'];
      const rows = figures.map(({ kind, seconds, quietP95, besideP95 }) => [
        kind,
        ...[seconds, quietP95, besideP95].map((value) => formatFigure(value, 1)),
        formatFigure(besideP95 / quietP95, 2),
      ]);
      console.log(`\n${formatTable(header, rows)}\nwanted: 10 s, 1.5\n`);
    },
  );
  console.log(`written to ${writeResults('desk', results)}`);
}

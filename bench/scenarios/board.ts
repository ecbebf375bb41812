import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { BenchRun } from '../bench-run.ts';
import type { BenchOptions } from '../options.ts';
import { openPage, type PageUnderTest, type Window } from '../product/page-under-test.ts';
import { seedTasks } from '../product/seed-tasks.ts';
import { connectToDatabase } from '../product/server-under-test.ts';
import { makeWorkspaceClient } from '../product/workspace-client.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { median, quantile } from '../statistics.ts';

const members = 12;
const moves = 50;
const late = 25;

/** Keeps a promise from being waited for on the way out of the page. */
export interface Watched<Value> {
  took: Promise<Value>;
}

/*
 * A frame is painted after its callbacks; a task scheduled in one of them runs right after the paint.
 */

/** When the frame is painted in which all three columns show cards: the page's own time. */
const watchBoard = (page: Page) =>
  page.evaluateHandle(() => ({
    took: new Promise<number>((resolve) => {
      const look = () => {
        const shown = [1, 2, 3].every((status) =>
          document.querySelector(`[data-testid="task-column-${status}"] [data-task-id]`),
        );
        if (!shown) {
          requestAnimationFrame(look);
          return;
        }
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now()));
        port1.start();
        port2.postMessage(null);
      };
      look();
    }),
  }));

const isLive = (page: Page) =>
  page.locator('[data-testid="connection-state"][data-state="live"]').first().waitFor({ state: 'attached' });

/** From the click on the link in the page's navigation until the board is painted. */
async function openByClick(page: Page): Promise<number> {
  const clicked = await page.evaluateHandle(() => ({
    took: new Promise<number>((resolve) => {
      requestAnimationFrame((now) => {
        document.querySelector<HTMLElement>('a[href^="/tasks/"]')?.click();
        resolve(now);
      });
    }),
  }));
  const from = await clicked.evaluate(({ took }: Watched<number>) => took);
  const board = await watchBoard(page);
  return (await board.evaluate(({ took }: Watched<number>) => took)) - from;
}

const kindsOfOpening = [
  'in the app, not seen before, without a pointer',
  'in the app, not seen before, by pointer',
  'in the app, seen before',
  'cold load of its address',
] as const;

/** A pointer is on a link some time before it presses, in which the page loads the scripts behind it. */
const pointerRestsMs = 150;

/** Until the board is painted; each round in a window with an empty cache. */
async function measureOpening({ openWindow, urlOf }: PageUnderTest, rounds: number): Promise<Record<string, number[]>> {
  const tookMs: Record<string, number[]> = {};
  const note = (kind: (typeof kindsOfOpening)[number], value: number) => (tookMs[kind] ??= []).push(value);
  const openMessenger = async () => {
    const { page, close } = await openWindow();
    await page.goto(urlOf('/messenger/1/'));
    await page.getByTestId('composer-input').waitFor();
    await isLive(page);
    await delay(1_000);
    return { page, close };
  };
  for (let round = 0; round < rounds; round += 1) {
    const pointed = await openMessenger();
    await pointed.page.locator('a[href^="/tasks/"]').first().hover();
    await delay(pointerRestsMs);
    note('in the app, not seen before, by pointer', await openByClick(pointed.page));
    await pointed.close();

    const { page, close } = await openMessenger();
    note('in the app, not seen before, without a pointer', await openByClick(page));
    await delay(500);
    await page.goBack();
    await page.getByTestId('composer-input').waitFor();
    await delay(500);
    note('in the app, seen before', await openByClick(page));
    await close();

    const fresh = await openWindow();
    await fresh.page.goto(urlOf('/tasks/'), { waitUntil: 'commit' });
    const board = await watchBoard(fresh.page);
    note('cold load of its address', await board.evaluate(({ took }: Watched<number>) => took));
    await fresh.close();
  }
  return tookMs;
}

export interface Frames {
  fps: number;
  p95Ms: number;
  worstMs: number;
  lateFrames: number;
}

/** The frames a page paints while something is done to it. */
export async function countFrames(page: Page, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const watch = { frames: [] as number[], isOn: true };
    Object.assign(globalThis, { watch });
    let last = performance.now();
    const step = (now: number) => {
      watch.frames.push(now - last);
      last = now;
      if (watch.isOn) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  await act();
  const frames = await page.evaluate(() => {
    const { watch } = globalThis as unknown as { watch: { frames: number[]; isOn: boolean } };
    watch.isOn = false;
    // The first two belong to the start of the measurement.
    return watch.frames.slice(2);
  });
  const total = frames.reduce((sum, frame) => sum + frame, 0);
  return {
    fps: (frames.length / total) * 1_000,
    p95Ms: quantile(frames, 0.95),
    worstMs: quantile(frames, 1),
    lateFrames: frames.filter((frame) => frame > late).length,
  };
}

type Path = (share: number) => { x: number; y: number };

/** The mouse as a hand moves it: a new place sixty times a second, later ones where the page is busy. */
async function moveAlong(page: Page, path: Path, seconds: number): Promise<void> {
  const from = performance.now();
  for (let next = from; ; next = Math.max(next + 16, performance.now())) {
    const share = (performance.now() - from) / (seconds * 1_000);
    if (share >= 1) return;
    const { x, y } = path(share);
    await page.mouse.move(x, y);
    await delay(Math.max(0, next + 16 - performance.now()));
  }
}

/** Three times from the first column to the last and back, up and down on the way. */
const acrossColumns: Path = (share) => ({
  x: 860 + 460 * Math.sin(share * 3 * 2 * Math.PI),
  y: 560 + 180 * Math.sin(share * 11 * 2 * Math.PI),
});

/** Held at the lower edge of a column, which scrolls. */
const atTheEdge: Path = (share) => ({ x: 860 + 20 * Math.sin(share * 6 * Math.PI), y: 872 });

/** Where the first card of the first column can be taken, scrolled into view. */
const findFirstCard = (page: Page) =>
  page.evaluate(async () => {
    const scroller = document.querySelector<HTMLElement>('[data-testid="task-column-1"] [data-scrolls]');
    if (!scroller) throw new Error('there is no column');
    scroller.scrollTop = 0;
    // Until its cards are drawn again.
    for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame);
    const { top } = scroller.getBoundingClientRect();
    const boxes = [...scroller.querySelectorAll('[data-task-id]')].map((card) => card.getBoundingClientRect());
    const [first] = boxes.filter((box) => box.top >= top).sort((left, right) => left.top - right.top);
    if (!first) throw new Error('there is no card');
    return { x: first.left + first.width / 2, y: first.bottom - 14 };
  });

/** Picks up a card, drags it and puts it back where it came from. */
async function measureDrag({ page }: Window, path: Path, seconds: number): Promise<Frames> {
  const { x, y } = await findFirstCard(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 12, y + 12);
  await page.mouse.move(x + 24, y + 24);
  await page.locator('[data-dragged]').waitFor({ state: 'attached' });
  const frames = await countFrames(page, () => moveAlong(page, path, seconds));
  await page.mouse.move(x, y);
  await page.mouse.up();
  await page.locator('[data-dragged]').waitFor({ state: 'detached' });
  return frames;
}

interface DragFigures extends Frames {
  what: string;
  throttling: number;
}

const toFrameRow = ({ what, throttling, fps, p95Ms, worstMs, lateFrames }: DragFigures) => [
  what,
  throttling,
  formatFigure(fps, 1),
  formatFigure(p95Ms, 1),
  formatFigure(worstMs, 1),
  lateFrames,
];

/** Frames while a card is dragged, and those of the same browser while the mouse moves over an empty page. */
async function measureDrags(under: PageUnderTest, rounds: number, seconds: number): Promise<DragFigures[]> {
  const figures: DragFigures[] = [];
  const window = await under.openWindow();
  const { page, devtools } = window;
  for (const throttling of [1, 4]) {
    const measure = async (what: string, once: () => Promise<Frames>) => {
      const all: Frames[] = [];
      for (let round = 0; round < rounds; round += 1) all.push(await once());
      const of = (pick: (frames: Frames) => number) => median(all.map(pick));
      figures.push({
        what,
        throttling,
        fps: of(({ fps }) => fps),
        p95Ms: of(({ p95Ms }) => p95Ms),
        worstMs: of(({ worstMs }) => worstMs),
        lateFrames: of(({ lateFrames }) => lateFrames),
      });
    };
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttling });
    await page.goto('about:blank');
    await measure('an empty page, to compare', () => countFrames(page, () => moveAlong(page, acrossColumns, seconds)));
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.goto(under.urlOf('/tasks/'));
    await (await watchBoard(page)).evaluate(({ took }: Watched<number>) => took);
    await isLive(page);
    await delay(1_000);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttling });
    await measure('a card across the columns', () => measureDrag(window, acrossColumns, seconds));
    await measure('a card at an edge, which scrolls', () => measureDrag(window, atTheEdge, seconds));
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  await window.close();
  return figures;
}

/** From a colleague's call until the card stands in its new column on this page: the time of day when that is painted. */
const watchCard = (page: Page, id: number, status: number) =>
  page.evaluateHandle(
    ([taskId, column]) => ({
      took: new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector(`[data-testid="task-column-${column}"] [data-task-id="${taskId}"]`)) {
            requestAnimationFrame(look);
            return;
          }
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.timeOrigin + performance.now()));
          port1.start();
          port2.postMessage(null);
        };
        look();
      }),
    }),
    [id, status] as const,
  );

async function measureMoves(under: PageUnderTest): Promise<number[]> {
  const { server, workspace, urlOf } = under;
  const { page, close } = await under.openWindow();
  await page.goto(urlOf('/tasks/'));
  await (await watchBoard(page)).evaluate(({ took }: Watched<number>) => took);
  await isLive(page);
  const token = workspace.members[0]?.token ?? '';
  const colleague = makeWorkspaceClient({ port: server.port, host: workspace.host, token });
  const { data } = await colleague.callForResult<{ data: { id: number; status_id: number }[] }>(
    'GET',
    '/api/tasks?limit=100&sortBy=updated_at&order=desc&kinds=task',
  );
  const tookMs: number[] = [];
  for (const { id, status_id } of data.slice(0, moves)) {
    await delay(150);
    const target = (status_id % 3) + 1;
    const seen = await watchCard(page, id, target);
    const movedAt = performance.timeOrigin + performance.now();
    await colleague.callForResult('PUT', `/api/tasks/${id}/move`, { status_id: target, after_id: null });
    tookMs.push((await seen.evaluate(({ took }: Watched<number>) => took)) - movedAt);
  }
  colleague.close();
  await close();
  return tookMs;
}

/** A board of 2,000 tasks: until it is painted, frames while a card is dragged, and a colleague's move until it shows. */
export async function benchBoard(run: BenchRun, options: BenchOptions): Promise<void> {
  const tasks = options.listenerCounts?.[0] ?? 2_000;
  const under = await openPage(run, {}, members);
  const { server, workspace } = under;
  const database = await connectToDatabase(server.dataDir);
  const memberIds = workspace.members.map(({ userId }) => userId);
  await seedTasks(database, { workspaceId: workspace.id, memberIds, tasks, toDo: 34, inProgress: 33 });
  await database.end();
  const isWanted = (part: string) => options.only === undefined || options.only === part;

  const results: Record<string, unknown> = { tasks };
  const timeRow = (what: string, values: readonly number[]) => [
    what,
    formatFigure(median(values), 1),
    formatFigure(quantile(values, 0.99), 1),
    formatFigure(quantile(values, 1), 1),
  ];
  const timeHeader = ['until painted', 'median ms', 'p99 ms', 'worst ms'];
  if (isWanted('opening')) {
    const opening = await measureOpening(under, options.rounds ?? 10);
    results['opening'] = opening;
    const rows = kindsOfOpening.map((kind) => timeRow(kind, opening[kind] ?? []));
    console.log(`\n${formatTable(timeHeader, rows)}\nwanted in the app: 300 ms\n`);
  }
  if (isWanted('drag')) {
    const drags = await measureDrags(under, 3, options.seconds ?? 4);
    results['drag'] = drags;
    const header = ['while dragging', 'slower by', 'fps', 'p95 ms', 'worst ms', `over ${late} ms`];
    console.log(`\n${formatTable(header, drags.map(toFrameRow))}\nwanted: 60 fps, 55 when four times slower\n`);
  }
  if (isWanted('move')) {
    const tookMs = await measureMoves(under);
    results['move'] = tookMs;
    const row = timeRow(`a colleague's move, ${tookMs.length} of them`, tookMs);
    console.log(`\n${formatTable(timeHeader, [row])}\nwanted: 100 ms\n`);
  }
  console.log(`written to ${writeResults('board', results)}`);
}

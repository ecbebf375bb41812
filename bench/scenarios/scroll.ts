import type { BenchRun } from '../bench-run.ts';
import type { BenchOptions } from '../options.ts';
import { composeHistory, openPage, type PageUnderTest } from '../product/page-under-test.ts';
import { formatFigure, formatTable, writeResults } from '../report.ts';
import { median, quantile } from '../statistics.ts';

const generalChannelId = 1;
const throttling = 4;
/** Pixels a second: reading, a fast mouse wheel, a hard flick. */
const speeds = [1_200, 3_600, 18_000];
const late = 25;

interface ScrollFigures {
  speed: number;
  fps: number;
  p95_ms: number;
  worst_ms: number;
  late_frames: number;
}

/** Scrolls up through the list as a wheel or finger does, at this many pixels a second, and says how long frames took. */
async function scroll({ page, devtools }: PageUnderTest, speed: number, seconds: number): Promise<ScrollFigures> {
  const list = page.getByTestId('message-list');
  const box = await list.boundingBox();
  if (!box) throw new Error('there is no list');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await list.evaluate((element) => {
    element.scrollTop = element.scrollHeight;
    const frames: number[] = [];
    let last = performance.now();
    const watch = { frames, isOn: true };
    Object.assign(globalThis, { watch });
    const step = (now: number) => {
      frames.push(now - last);
      last = now;
      if (watch.isOn) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  await devtools.send('Input.synthesizeScrollGesture', {
    x,
    y,
    yDistance: speed * seconds,
    speed,
    preventFling: true,
    gestureSourceType: 'mouse',
  });
  const frames = await page.evaluate(() => {
    const { watch } = globalThis as unknown as { watch: { frames: number[]; isOn: boolean } };
    watch.isOn = false;
    // The first two belong to the start of the measurement.
    return watch.frames.slice(2);
  });
  const total = frames.reduce((sum, frame) => sum + frame, 0);
  return {
    speed,
    fps: (frames.length / total) * 1_000,
    p95_ms: quantile(frames, 0.95),
    worst_ms: quantile(frames, 1),
    late_frames: frames.filter((frame) => frame > late).length,
  };
}

/**
 * Frames a second while a list of messages is scrolled on a processor a quarter as fast. The server's response is faked
 * in the browser: it contains the whole history, which the app then stores and shows as usual.
 */
export async function benchScroll(run: BenchRun, options: BenchOptions): Promise<void> {
  const count = options.messageCounts?.[0] ?? 50_000;
  const under = await openPage(run);
  const { page, devtools, urlOf } = under;
  const data = composeHistory(generalChannelId, count);
  const body = JSON.stringify({ result: { data, count, hasMore: false } });
  await page.route(`**/api/channels/${generalChannelId}/messages?*`, (route) =>
    route.fulfill({ body, contentType: 'application/json' }),
  );
  await page.goto(urlOf(`/messenger/${generalChannelId}/`));
  await page.locator(`[data-seq="${count}"]`).waitFor({ timeout: 60_000 });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttling });

  const figures: ScrollFigures[] = [];
  for (const speed of speeds) {
    const rounds: ScrollFigures[] = [];
    for (let round = 0; round < (options.rounds ?? 3); round += 1) {
      rounds.push(await scroll(under, speed, options.seconds ?? 4));
    }
    const of = (pick: (round: ScrollFigures) => number) => median(rounds.map(pick));
    figures.push({
      speed,
      fps: of((round) => round.fps),
      p95_ms: of((round) => round.p95_ms),
      worst_ms: of((round) => round.worst_ms),
      late_frames: of((round) => round.late_frames),
    });
  }
  const rows = figures.map((each) => [
    `${each.speed} px a second`,
    formatFigure(each.fps, 1),
    formatFigure(each.p95_ms, 1),
    formatFigure(each.worst_ms, 1),
    each.late_frames,
  ]);
  const header = [`${count} messages, ${throttling}× slower`, 'fps', 'p95 ms', 'worst ms', `over ${late} ms`];
  console.log(`\n${formatTable(header, rows)}\n`);
  console.log(`written to ${writeResults('scroll', figures)}`);
}

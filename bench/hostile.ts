import { findHits, limits } from '@switchboard/contract';
import { extractMentions, messagePreview, parseMarkup } from '@switchboard/contract/markup';
import type { BenchRun } from './bench-run.ts';
import type { BenchOptions } from './options.ts';
import { makeChannel, openPage, sentenceOf } from './page-under-test.ts';
import { formatFigure, formatTable, writeResults } from './report.ts';

const fill = (unit: string): string =>
  unit.repeat(Math.ceil(limits.contentChars / unit.length)).slice(0, limits.contentChars);

const plain = fill(`${sentenceOf(1)} `);
/** What readers of markup and of words have been slow with, repeated to the longest message there may be. */
const units = [
  '*',
  '[',
  '>',
  '_',
  '`',
  '~',
  '**a ',
  '[a](',
  '> - ',
  '@[a](1)',
  'www.a.b ',
  'a@',
  '\\\n',
  '(',
  "a'",
  '\u0301',
  'ї',
];

const readers: Record<string, (text: string, unit: string) => unknown> = {
  parse: (text) => parseMarkup(text),
  preview: (text) => messagePreview(text, limits.previewChars),
  mentions: (text) => extractMentions(text),
  hits: (text, unit) => findHits(text, unit),
};

/** The best of several times: what the text costs, without what else the machine does. */
function measure(read: () => unknown, rounds: number): number {
  const durationsMs = Array.from({ length: rounds }, () => {
    const startedAt = performance.now();
    read();
    return performance.now() - startedAt;
  });
  return Math.min(...durationsMs);
}

function benchReaders(rounds: number) {
  const plainMs = Object.entries(readers).map(([, read]) => measure(() => read(plain, 'delivery'), rounds * 4));
  const rows = units.map((unit) => ({
    text: JSON.stringify(unit),
    ms: Object.values(readers).map((read) => measure(() => read(fill(unit), unit), rounds)),
  }));
  const figures = [{ text: 'plain', ms: plainMs }, ...rows];
  const table = figures.map(({ text, ms }) => [
    text,
    ...ms.map(
      (each, index) => `${formatFigure(each, 1)} (${formatFigure(each / (plainMs[index] ?? Number.NaN), 1)} ×)`,
    ),
  ]);
  console.log(`\n${formatTable([`${limits.contentChars} characters of`, ...Object.keys(readers)], table)}\n`);
  return figures;
}

/** From a paste into the message box until the key typed behind it shows. */
async function benchPaste(run: BenchRun, rounds: number) {
  const { page, own, urlOf } = await openPage(run);
  const channelId = await makeChannel(own, 'Paste', 1);
  const figures: { text: string; ms: number }[] = [];
  for (const unit of ['*', '[', '>', `${sentenceOf(1)} `]) {
    const durationsMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(urlOf(`/messenger/${channelId}/`));
      const composer = page.getByRole('textbox').last();
      await composer.click();
      const startedAt = performance.now();
      await composer.evaluate((element, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, fill(unit));
      await page.keyboard.type('x');
      await page.waitForFunction(([element, chars]) => (element?.textContent?.length ?? 0) > chars, [
        await composer.elementHandle(),
        limits.contentChars - 100,
      ] as const);
      durationsMs.push(performance.now() - startedAt);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.press('Delete');
    }
    figures.push({ text: unit.length > 2 ? 'plain' : JSON.stringify(unit), ms: Math.min(...durationsMs) });
  }
  const table = figures.map(({ text, ms }) => [text, formatFigure(ms)]);
  console.log(`\n${formatTable(['pasted into the message box', 'ms'], table)}\n`);
  return figures;
}

/** Texts made to be slow, the longest there may be: what reading them costs, and writing in the browser behind them. */
export async function benchHostile(run: BenchRun, options: BenchOptions): Promise<void> {
  const rounds = options.rounds ?? 5;
  const results = {
    readers: options.only === 'paste' ? [] : benchReaders(rounds),
    paste: options.only === 'readers' ? [] : await benchPaste(run, rounds),
  };
  console.log(`written to ${writeResults('hostile', results)}`);
}

import { limits } from '@switchboard/contract';
import { extractMentions, messagePreview, parseMarkup } from '@switchboard/contract/markup';
import { findHits } from '@switchboard/contract/word-forms';
import { sentenceOf } from '../product/page-under-test.ts';
import { formatFigure, formatTable } from '../report.ts';

const fill = (unit: string): string =>
  unit.repeat(Math.ceil(limits.contentChars / unit.length)).slice(0, limits.contentChars);

const plain = fill(`${sentenceOf(1)} `);
/** Inputs on which the markup and word parsers have been slow, repeated to the maximum message length. */
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

/** The best of several times: the cost of the text without the machine's other load. */
function measure(read: () => unknown, rounds: number): number {
  const durationsMs = Array.from({ length: rounds }, () => {
    const startedAt = performance.now();
    read();
    return performance.now() - startedAt;
  });
  return Math.min(...durationsMs);
}

/** The cost of parsing messages of maximum length made of inputs on which the parsers have been slow. */
export function benchReaders(rounds: number): { text: string; ms: number[] }[] {
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

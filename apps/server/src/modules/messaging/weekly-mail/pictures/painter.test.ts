import { execFile } from 'node:child_process';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { countScale } from '@switchboard/charts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePainter } from './painter.ts';

const weekdays = ['понеділок', 'вівторок', 'середа', 'четвер', 'п’ятниця', 'субота', 'неділя'];
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const data = {
  points: hours.map((hour) => ({ key: String(hour), label: `${hour}`, tick: `${hour}` })),
  series: weekdays.map((name, day) => ({ key: name, name, values: hours.map((hour) => (hour * day) % 17) })),
  format: String,
  scale: countScale,
};
const nameOf = ({ name }: { name: string }) => name;
const kinds = ['bars', 'lines', 'heat'] as const;

test('a picture is small, and takes little of the time of the others [49.21]', async () => {
  const painter = makePainter();
  await painter.draw('heat', data, nameOf);
  for (const kind of kinds) {
    const before = performance.eventLoopUtilization();
    const drawn = kind === 'heat' ? data : { ...data, series: data.series.slice(1, 3) };
    const { png, widthPx, heightPx } = await painter.draw(kind, drawn, nameOf);
    // Libraries and a picture's points are compressed in threads; about 15 ms are measured on two slow cores.
    expect(performance.eventLoopUtilization(before).active).toBeLessThan(300);
    const bytes = Buffer.from(png, 'base64');
    expect(bytes.length).toBeLessThan(60_000);
    const { width, height, format } = await sharp(bytes).metadata();
    expect(format).toBe('png');
    expect(width / height).toBeCloseTo(widthPx / heightPx, 1);
    expect(width).toBeGreaterThan(1.5 * widthPx);
  }
});

test('a machine without any font draws the same letters [49.21]', async () => {
  const script = `
    import { makePainter } from ${JSON.stringify(path.join(import.meta.dirname, 'painter.ts'))};
    import { countScale } from '@switchboard/charts';
    const data = { ...JSON.parse(process.argv[1]), format: String, scale: countScale };
    const painter = makePainter();
    const drawn = [];
    for (const kind of ${JSON.stringify(kinds)}) drawn.push((await painter.draw(kind, data, ({ name }) => name)).png);
    process.stdout.write(JSON.stringify(drawn));`;
  const server = path.resolve(import.meta.dirname, '../../../../..');
  const nowhere = '/nowhere';
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script, JSON.stringify(data)],
    {
      cwd: server,
      maxBuffer: 4_000_000,
      env: {
        PATH: process.env.PATH,
        HOME: nowhere,
        FONTCONFIG_PATH: nowhere,
        FONTCONFIG_FILE: `${nowhere}/fonts.conf`,
      },
    },
  );
  const painter = makePainter();
  const here: string[] = [];
  for (const kind of kinds) here.push((await painter.draw(kind, data, nameOf)).png);
  expect(JSON.parse(stdout)).toEqual(here);
  const without = { ...data, series: data.series.map((one) => ({ ...one, name: '' })) };
  // The names are drawn at all.
  expect(here[2]).not.toBe((await painter.draw('heat', without, nameOf)).png);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FrameSink, TickWriter } from './tick-writer.ts';

class Sink implements FrameSink {
  readonly writes: Buffer[] = [];
  write(bytes: Buffer): void {
    this.writes.push(bytes);
  }
  get text(): string {
    return Buffer.concat(this.writes).toString();
  }
}

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve));
const frame = (text: string) => Buffer.from(text);

test('what gathers in a tick goes out as one write, in the order it came', async () => {
  const writer = new TickWriter();
  const sink = new Sink();
  for (const text of ['a', 'b', 'c']) writer.push(sink, frame(text));
  expect([writer.pendingBytes(sink), sink.writes.length]).toEqual([3, 0]);
  await nextTick();
  expect([sink.text, sink.writes.length, writer.pendingBytes(sink)]).toEqual(['abc', 1, 0]);
  writer.push(sink, frame('d'));
  await nextTick();
  expect([sink.text, sink.writes.length]).toEqual(['abcd', 2]);
});

test('sinks that wait for the same frames share the very same bytes', async () => {
  const writer = new TickWriter();
  const sinks = Array.from({ length: 3 }, () => new Sink());
  const [one, two] = [frame('one'), frame('two')];
  for (const shared of [one, two]) for (const sink of sinks) writer.push(sink, shared);
  const alone = new Sink();
  writer.push(alone, one);
  await nextTick();
  expect(sinks[0]?.writes[0]).toBe(sinks[1]?.writes[0]);
  expect(sinks[1]?.writes[0]).toBe(sinks[2]?.writes[0]);
  expect(alone.writes[0]).toBe(one);
});

test('a forgotten sink gets nothing more', async () => {
  const writer = new TickWriter();
  const [gone, there] = [new Sink(), new Sink()];
  for (const sink of [gone, there]) writer.push(sink, frame('x'));
  writer.forget(gone);
  await nextTick();
  expect([gone.writes.length, there.text]).toEqual([0, 'x']);
});

test('two thousand sinks are served over several turns, with what came in between', async () => {
  const writer = new TickWriter();
  const sinks = Array.from({ length: 2_000 }, () => new Sink());
  const first = frame('1');
  for (const sink of sinks) writer.push(sink, first);
  await nextTick();
  const second = frame('2');
  for (const sink of sinks) writer.push(sink, second);
  await expect.poll(() => sinks.every((sink) => sink.text === '12')).toBe(true);
});

test('whatever is pushed to whom and when, each sink gets its frames once and in order', async () => {
  const step = fc.oneof(fc.record({ sink: fc.nat(5), frame: fc.nat(3) }), fc.constant('tick' as const));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const writer = new TickWriter();
      const sinks = Array.from({ length: 6 }, () => new Sink());
      const frames = ['a', 'b', 'c', 'd'].map(frame);
      const expected = sinks.map(() => '');
      for (const taken of steps) {
        if (taken === 'tick') {
          await nextTick();
          continue;
        }
        const pushed = frames[taken.frame] as Buffer;
        writer.push(sinks[taken.sink] as Sink, pushed);
        expected[taken.sink] += pushed.toString();
      }
      // After a turn that took long, as on a busy machine, the writer rests for some milliseconds.
      while (sinks.some((sink) => writer.pendingBytes(sink) > 0)) await nextTick();
      expect(sinks.map((sink) => sink.text)).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

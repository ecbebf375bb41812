import { describe, expect, it } from 'vitest';
import { type ReadingEvent, startReading, stepReading } from './reading-machine.ts';

type Step = [at: number, event: ReadingEvent];

const open = (fields: Partial<Extract<ReadingEvent, { type: 'opened' }>> = {}): ReadingEvent => ({
  type: 'opened',
  focused: true,
  atEnd: true,
  unread: 3,
  ...fields,
});

/** Plays the events against a fake clock with the machine's timers; returns the times at which it marks read. */
function play(steps: Step[], until = 10_000): number[] {
  let reading = startReading();
  const marks: number[] = [];
  const apply = (event: ReadingEvent, now: number) => {
    const next = stepReading(reading, event, now);
    reading = next.reading;
    if (!next.mark) return;
    marks.push(now);
    // The server's response: everything is read.
    reading = stepReading(reading, { type: 'unread', unread: 0 }, now).reading;
  };
  const ringUntil = (limit: number) => {
    while (reading.dueAt !== null && reading.dueAt <= limit) apply({ type: 'due' }, reading.dueAt);
  };
  for (const [at, event] of steps) {
    ringUntil(at - 1);
    apply(event, at);
  }
  ringUntil(until);
  return marks;
}

describe('reading a channel [4.12, 9.2]', () => {
  const table: [string, Step[], number[]][] = [
    ['marks a second after opening', [[0, open()]], [1_000]],
    ['marks nothing when nothing is unread', [[0, open({ unread: 0 })]], []],
    [
      'a message within the first second waits for its end',
      [
        [0, open({ unread: 0 })],
        [400, { type: 'unread', unread: 1 }],
      ],
      [1_000],
    ],
    ['marks nothing while the window has no focus', [[0, open({ focused: false })]], []],
    [
      'marks 250 ms after the focus comes',
      [
        [0, open({ focused: false })],
        [5_000, { type: 'focus' }],
      ],
      [5_250],
    ],
    [
      'losing the focus cancels',
      [
        [0, open()],
        [900, { type: 'blur' }],
      ],
      [],
    ],
    ['marks a second after opening wherever the list stands', [[0, open({ atEnd: false })]], [1_000]],
    [
      'opened without the focus, marks 250 ms after it comes wherever the list stands',
      [
        [0, open({ focused: false, atEnd: false })],
        [5_000, { type: 'focus' }],
      ],
      [5_250],
    ],
    [
      'opened without the focus and with nothing unread, reads what comes before the eyes later',
      [
        [0, open({ focused: false, unread: 0 })],
        [5_000, { type: 'focus' }],
        [7_000, { type: 'unread', unread: 1 }],
      ],
      [7_250],
    ],
    [
      'when the focus is back, marks nothing that came while older messages were on the screen',
      [
        [0, open({ unread: 0 })],
        [2_000, { type: 'end', atEnd: false }],
        [3_000, { type: 'blur' }],
        [4_000, { type: 'unread', unread: 1 }],
        [5_000, { type: 'focus' }],
      ],
      [],
    ],
    [
      'marks what came while older messages were on the screen when the end is reached',
      [
        [0, open({ atEnd: false })],
        [2_000, { type: 'unread', unread: 1 }],
        [3_000, { type: 'end', atEnd: true }],
      ],
      [1_000, 3_250],
    ],
    [
      'a message that arrives before the eyes is read 250 ms later',
      [
        [0, open()],
        [4_000, { type: 'unread', unread: 1 }],
      ],
      [1_000, 4_250],
    ],
    [
      'a message that arrives while reading older ones stays unread',
      [
        [0, open({ unread: 0 })],
        [2_000, { type: 'end', atEnd: false }],
        [4_000, { type: 'unread', unread: 1 }],
      ],
      [],
    ],
    [
      'typing marks after 500 ms wherever the list stands',
      [
        [0, open({ atEnd: false, unread: 0 })],
        [1_500, { type: 'unread', unread: 1 }],
        [2_000, { type: 'typed' }],
      ],
      [2_500],
    ],
    [
      'each burst of messages asks once',
      [
        [0, open({ unread: 0 })],
        [2_000, { type: 'unread', unread: 1 }],
        [2_100, { type: 'unread', unread: 2 }],
        [2_200, { type: 'unread', unread: 3 }],
      ],
      [2_250],
    ],
    [
      'what was marked unread stays so: neither time, focus, new messages nor leaving read it',
      [
        [0, open()],
        [3_000, { type: 'unread', unread: 2 }],
        [3_000, { type: 'kept', kept: true }],
        [4_000, { type: 'blur' }],
        [5_000, { type: 'focus' }],
        [6_000, { type: 'unread', unread: 3 }],
        [7_000, { type: 'typed' }],
        [8_000, { type: 'left' }],
      ],
      [1_000],
    ],
    [
      'marking unread within the first second beats the second',
      [
        [0, open()],
        [400, { type: 'kept', kept: true }],
      ],
      [],
    ],
    [
      'what was marked unread is read a second after the channel is opened again',
      [
        [0, open({ unread: 0 })],
        [2_000, { type: 'unread', unread: 2 }],
        [2_000, { type: 'kept', kept: true }],
        [3_000, { type: 'left' }],
        [5_000, open()],
      ],
      [6_000],
    ],
    [
      'once another device has read it, reading goes on as usual',
      [
        [0, open({ unread: 0 })],
        [2_000, { type: 'kept', kept: true }],
        [3_000, { type: 'unread', unread: 0 }],
        [3_000, { type: 'kept', kept: false }],
        [4_000, { type: 'unread', unread: 1 }],
      ],
      [4_250],
    ],
    [
      'Escape marks at once, also what was marked unread and wherever the list stands',
      [
        [0, open({ unread: 0 })],
        [1_500, { type: 'end', atEnd: false }],
        [2_000, { type: 'unread', unread: 2 }],
        [2_000, { type: 'kept', kept: true }],
        [3_000, { type: 'escape' }],
      ],
      [3_000],
    ],
    [
      'Escape with nothing unread asks for nothing',
      [
        [0, open({ unread: 0 })],
        [3_000, { type: 'escape' }],
      ],
      [],
    ],
    [
      'leaving marks at once',
      [
        [0, open()],
        [300, { type: 'left' }],
      ],
      [300],
    ],
    [
      'leaving marks at once wherever the list stands, what has come since as well',
      [
        [0, open({ atEnd: false })],
        [4_000, { type: 'unread', unread: 1 }],
        [5_000, { type: 'left' }],
      ],
      [1_000, 5_000],
    ],
    [
      'nothing is planned any more once the channel is left',
      [
        [0, open({ unread: 0 })],
        [300, { type: 'left' }],
        [400, { type: 'end', atEnd: true }],
      ],
      [],
    ],
    [
      'leaving without the focus marks nothing',
      [
        [0, open()],
        [300, { type: 'blur' }],
        [400, { type: 'left' }],
      ],
      [],
    ],
  ];
  it.each(table)('%s', (_, steps, expected) => {
    expect(play(steps)).toEqual(expected);
  });
});

import { expect, it } from 'vitest';
import { NoteSequences } from '../../../testing/messengers/note-sequences.ts';

const count = Number(process.env.SEQUENCES ?? 10_000);
const atOnce = 500;

it(`no byte of a note reaches a phone in ${count} random conversations [35.2]`, { timeout: 3_600_000 }, async () => {
  const sequences = await NoteSequences.start();
  try {
    let last = await sequences.play(10_000, 0);
    for (let played = 0; played < count; played += atOnce) {
      last = await sequences.play(10_000 + played, Math.min(atOnce, count - played));
      expect({ leaks: last.leaks, taken: last.taken }).toEqual({ leaks: [], taken: 0 });
    }
    const { notes, refused, sent } = last;
    // oxlint-disable-next-line no-console -- the counts belong to the result of the run
    console.log(
      `${count} conversations: ${notes} notes, ${sent.join(', ')} messages sent, ${refused} forgotten, all refused`,
    );
  } finally {
    await sequences.close();
  }
});

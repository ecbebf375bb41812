import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { afterEach, expect, it } from 'vitest';
import { buildMessage } from '../../../../store/testing/build.ts';
import { isSpoken } from '../../../../ui/message/is-spoken.ts';
import type { TimelineRow } from './rows.ts';
import { useListKeys } from './use-list-keys.ts';

afterEach(cleanup);

const message = (seq: number): TimelineRow => ({
  kind: 'message',
  key: `seq-${seq}`,
  day: '2026-11-21',
  message: buildMessage({ seq }),
  grouped: false,
  sending: null,
  reason: null,
});
const system = (seq: number, code: 'joined' | 'away' | 'sent_elsewhere', content: string): TimelineRow => ({
  kind: 'system',
  key: `seq-${seq}`,
  day: '2026-11-21',
  message: buildMessage({ seq, content, system: { code, params: {} } }),
});

const rows = [
  message(1),
  system(2, 'joined', ''),
  system(3, 'away', 'We are closed'),
  system(4, 'sent_elsewhere', ''),
  message(5),
];
const seqs = rows.map((row) => ('message' in row ? row.message.seq : 0));
const built = { rows, indexOf: (seq: number) => seqs.indexOf(seq) };

function List() {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const listRef = useRef<VirtualizerHandle>(null);
  const { handleKeyDown, handleFocus, keepMounted } = useListKeys({ built, scrollerRef, listRef });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as the list of messages
    <div
      ref={scrollerRef}
      role="log"
      tabIndex={-1}
      data-kept={keepMounted.join()}
      onKeyDown={handleKeyDown}
      onFocus={handleFocus}
    >
      {rows.map((row) =>
        'message' in row && (row.kind === 'message' || isSpoken(row.message)) ? (
          <article key={row.key} data-seq={row.message.seq} tabIndex={-1} />
        ) : null,
      )}
    </div>
  );
}

it('the arrows go over messages and what system messages say, past those that say nothing, and keep that row', () => {
  render(<List />);
  const list = screen.getByRole('log');
  const focused = () => Number((document.activeElement as HTMLElement).dataset.seq);
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? list, { key });
  list.focus();
  press('ArrowUp');
  const passed = [focused()];
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown']) {
    press(key);
    passed.push(focused());
  }
  expect(passed).toEqual([5, 4, 3, 1, 1, 3, 4]);
  expect(list.dataset.kept).toBe('3');
});

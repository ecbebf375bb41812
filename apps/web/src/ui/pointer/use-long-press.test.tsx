import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLongPress } from './use-long-press.ts';

let presses = 0;

function Pressed() {
  const longPress = useLongPress(() => {
    presses += 1;
  });
  return (
    <div {...longPress}>
      <p>words</p>
      {createPortal(<p>a popover of theirs</p>, document.body)}
    </div>
  );
}

beforeEach(() => {
  presses = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const hold = (text: string) => {
  fireEvent.pointerDown(screen.getByText(text), { pointerType: 'touch', isPrimary: true });
  vi.advanceTimersByTime(1_000);
};

describe('a finger held', () => {
  it('on something is a long press', () => {
    render(<Pressed />);
    hold('words');
    expect(presses).toBe(1);
  });

  it('chooses nothing when it is lifted from what the press opened, until the next touch', () => {
    const chosen: string[] = [];
    render(
      <>
        <Pressed />
        <button type="button" onClick={() => chosen.push('by finger')}>
          came under the finger
        </button>
      </>,
    );
    const button = screen.getByRole('button');
    hold('words');
    fireEvent.click(button, { detail: 1 });
    expect(chosen).toEqual([]);
    // By Enter on a keyboard.
    fireEvent.click(button, { detail: 0 });
    expect(chosen).toHaveLength(1);
    fireEvent.pointerDown(button, { pointerType: 'touch', isPrimary: true });
    fireEvent.click(button, { detail: 1 });
    expect(chosen).toHaveLength(2);
  });

  it('on a link does not follow it', () => {
    render(<Pressed />);
    hold('words');
    expect(fireEvent.click(screen.getByText('words'), { detail: 1 })).toBe(false);
  });

  it('on a popover that was opened from it is none: what lies under the popover is not meant', () => {
    render(<Pressed />);
    hold('a popover of theirs');
    expect(presses).toBe(0);
  });
});

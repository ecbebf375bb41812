import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUnlessPressed } from './use-unless-pressed.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const fire = (gesture: string) =>
  act(() => {
    globalThis.dispatchEvent(new Event(gesture));
  });
const passTask = () =>
  act(() => {
    vi.runAllTimers();
  });

it('follows its value while no pointer is down', () => {
  const { result, rerender } = renderHook(({ value }) => useUnlessPressed(value, 'before'), {
    initialProps: { value: 'first' },
  });
  expect(result.current).toBe('first');
  rerender({ value: 'second' });
  expect(result.current).toBe('second');
});

it.each(['pointerup', 'pointercancel', 'dragend'])('keeps what it was from the press until after the %s', (end) => {
  const { result, rerender } = renderHook(({ value }) => useUnlessPressed(value, 'before'), {
    initialProps: { value: 'first' },
  });
  fire('pointerdown');
  rerender({ value: 'second' });
  expect(result.current).toBe('first');
  fire(end);
  // The click that follows in the same task finds everything in its place.
  expect(result.current).toBe('first');
  passTask();
  expect(result.current).toBe('second');
});

it('is what it was before for one that comes while a pointer is down', () => {
  renderHook(() => useUnlessPressed('another', 'before'));
  fire('pointerdown');
  const { result } = renderHook(() => useUnlessPressed('first', 'before'));
  expect(result.current).toBe('before');
  fire('pointerup');
  passTask();
  expect(result.current).toBe('first');
});

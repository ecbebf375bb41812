import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageObjectsProvider } from '../page-objects.tsx';
import { useUnlessPressed } from './pointer-press.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const fire = (gesture: string, init: PointerEventInit = {}) =>
  act(() => {
    globalThis.dispatchEvent(new PointerEvent(gesture, init));
  });
const passTask = () =>
  act(() => {
    vi.runAllTimers();
  });

it('follows its value while no pointer is down', () => {
  const { result, rerender } = renderHook(({ value }) => useUnlessPressed(value, 'before'), {
    wrapper: PageObjectsProvider,
    initialProps: { value: 'first' },
  });
  expect(result.current).toBe('first');
  rerender({ value: 'second' });
  expect(result.current).toBe('second');
});

it.each(['pointerup', 'pointercancel', 'dragend', 'contextmenu', 'blur', 'pointermove'])(
  'keeps what it was from the press until after the %s',
  (end) => {
    const { result, rerender } = renderHook(({ value }) => useUnlessPressed(value, 'before'), {
      wrapper: PageObjectsProvider,
      initialProps: { value: 'first' },
    });
    fire('pointerdown');
    rerender({ value: 'second' });
    expect(result.current).toBe('first');
    fire(end);
    // When the click follows in the same task, the layout has not moved yet.
    expect(result.current).toBe('first');
    passTask();
    expect(result.current).toBe('second');
  },
);

it('keeps what it was when the press takes the focus from a field', () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  const { result, rerender } = renderHook(({ value }) => useUnlessPressed(value, 'before'), {
    wrapper: PageObjectsProvider,
    initialProps: { value: 'first' },
  });
  fire('pointerdown');
  act(() => field.blur());
  passTask();
  rerender({ value: 'second' });
  expect(result.current).toBe('first');
  field.remove();
});

it('follows its value while another button is down, or while a pressed one moves', () => {
  const { result, rerender } = renderHook(({ value }) => useUnlessPressed(value, 'before'), {
    wrapper: PageObjectsProvider,
    initialProps: { value: 'first' },
  });
  fire('pointerdown', { button: 2 });
  rerender({ value: 'second' });
  expect(result.current).toBe('second');
  fire('pointerdown');
  fire('pointermove', { buttons: 1 });
  passTask();
  rerender({ value: 'third' });
  expect(result.current).toBe('second');
});

it('keeps what it was also when the next press comes at once', () => {
  const { result, rerender } = renderHook(({ value }) => useUnlessPressed(value, 'before'), {
    wrapper: PageObjectsProvider,
    initialProps: { value: 'first' },
  });
  fire('pointerdown');
  fire('pointerup');
  fire('pointerdown');
  passTask();
  rerender({ value: 'second' });
  expect(result.current).toBe('first');
});

it('is what it was before for one that comes while a pointer is down', () => {
  const Late = () => <output>{useUnlessPressed('first', 'before')}</output>;
  const Page = ({ isLate }: { isLate: boolean }) => {
    useUnlessPressed('another', 'before');
    return isLate && <Late />;
  };
  const { rerender } = render(<Page isLate={false} />, { wrapper: PageObjectsProvider });
  fire('pointerdown');
  rerender(<Page isLate />);
  expect(screen.getByRole('status').textContent).toBe('before');
  fire('pointerup');
  passTask();
  expect(screen.getByRole('status').textContent).toBe('first');
});

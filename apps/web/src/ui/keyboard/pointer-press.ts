import { useState, useSyncExternalStore } from 'react';

const ends = ['pointerup', 'pointercancel', 'dragend', 'contextmenu'];

let isPressed = false;
let releasing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const change = (pressed: boolean) => {
  if (isPressed === pressed) return;
  isPressed = pressed;
  for (const listener of listeners) listener();
};

const press = ({ button }: PointerEvent) => {
  if (button !== 0) return;
  clearTimeout(releasing);
  change(true);
};

const release = () => {
  clearTimeout(releasing);
  // The click event follows in the same task, before this timer.
  releasing = setTimeout(() => change(false));
};

/** The button was released where the page gets no event, as in a system menu. */
const move = ({ buttons }: PointerEvent) => {
  if (isPressed && buttons === 0) release();
};

/** Calls the listener at every press and release; returns the function that unsubscribes. */
export const subscribeToPresses = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (listeners.size === 1) {
    globalThis.addEventListener('pointerdown', press, true);
    globalThis.addEventListener('pointermove', move, true);
    for (const end of ends) globalThis.addEventListener(end, release, true);
    // Blur of the window only: a press also blurs the element that had the focus.
    globalThis.addEventListener('blur', release);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    globalThis.removeEventListener('pointerdown', press, true);
    globalThis.removeEventListener('pointermove', move, true);
    for (const end of ends) globalThis.removeEventListener(end, release, true);
    globalThis.removeEventListener('blur', release);
    clearTimeout(releasing);
    isPressed = false;
  };
};

/**
 * Whether the pointer is down, from the press until after its click: an element that moves away in between never gets
 * the click. Tracked only while there are subscribers.
 */
export const isPointerPressed = (): boolean => isPressed;

/**
 * Holds back a value whose change would move the rest of the page: while a pointer is down, the previous value stays,
 * at first `before`.
 */
export function useUnlessPressed<T>(value: T, before: T): T {
  const pressed = useSyncExternalStore(subscribeToPresses, isPointerPressed);
  const [shown, setShown] = useState(before);
  if (pressed) return shown;
  if (shown !== value) setShown(value);
  return value;
}

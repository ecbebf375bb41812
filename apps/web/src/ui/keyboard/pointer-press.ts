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
  // The click comes in the same task, after this.
  releasing = setTimeout(() => change(false));
};

/** The button was let go of where no page hears of it: in a menu of the system, say. */
const move = ({ buttons }: PointerEvent) => {
  if (isPressed && buttons === 0) release();
};

/** Calls back at every press and release; answers with the way to stop it. */
export const subscribeToPresses = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (listeners.size === 1) {
    globalThis.addEventListener('pointerdown', press, true);
    globalThis.addEventListener('pointermove', move, true);
    for (const end of ends) globalThis.addEventListener(end, release, true);
    // Of the window itself: a press takes the focus from whatever had it.
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
 * Whether a pointer is down, from its press until after its click: what is moved from under it meanwhile is never clicked.
 * Known while somebody is subscribed.
 */
export const isPointerPressed = (): boolean => isPressed;

/**
 * The value, for what comes and goes by itself and moves the rest of the page: while a pointer is down it stays as it was, at
 * first as `before`.
 */
export function useUnlessPressed<T>(value: T, before: T): T {
  const pressed = useSyncExternalStore(subscribeToPresses, isPointerPressed);
  const [shown, setShown] = useState(before);
  if (pressed) return shown;
  if (shown !== value) setShown(value);
  return value;
}

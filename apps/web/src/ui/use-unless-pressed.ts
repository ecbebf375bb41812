import { useState, useSyncExternalStore } from 'react';

let isPressed = false;
const listeners = new Set<() => void>();

const change = (pressed: boolean) => {
  if (isPressed === pressed) return;
  isPressed = pressed;
  for (const listener of listeners) listener();
};

const press = () => change(true);
// The click comes in the same task, after this.
const release = () => void setTimeout(() => change(false));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (listeners.size === 1) {
    globalThis.addEventListener('pointerdown', press, true);
    for (const end of ['pointerup', 'pointercancel', 'dragend']) globalThis.addEventListener(end, release, true);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    globalThis.removeEventListener('pointerdown', press, true);
    for (const end of ['pointerup', 'pointercancel', 'dragend']) globalThis.removeEventListener(end, release, true);
    isPressed = false;
  };
};

/**
 * The value, for what comes and goes by itself and moves the rest of the page: while a pointer is down it stays as it was, at
 * first as `before`. What is moved from under a pointer between its press and its release is never clicked.
 */
export function useUnlessPressed<T>(value: T, before: T): T {
  const pressed = useSyncExternalStore(subscribe, () => isPressed);
  const [shown, setShown] = useState(before);
  if (pressed) return shown;
  if (shown !== value) setShown(value);
  return value;
}

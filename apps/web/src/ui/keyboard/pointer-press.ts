import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { usePageObject } from '../page-objects.tsx';

const ends = ['pointerup', 'pointercancel', 'dragend', 'contextmenu'];

/**
 * Whether the pointer is down, from the press until after its click: an element that moves away in between never gets
 * the click. Tracked only while there are subscribers.
 */
class PointerPress {
  readonly #listeners = new Set<() => void>();
  #isPressed = false;
  #releasing: ReturnType<typeof setTimeout> | undefined;

  /** Calls the listener at every press and release; returns the function that unsubscribes. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      globalThis.addEventListener('pointerdown', this.#press, true);
      globalThis.addEventListener('pointermove', this.#move, true);
      for (const end of ends) globalThis.addEventListener(end, this.#release, true);
      // Blur of the window only: a press also blurs the element that had the focus.
      globalThis.addEventListener('blur', this.#release);
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      globalThis.removeEventListener('pointerdown', this.#press, true);
      globalThis.removeEventListener('pointermove', this.#move, true);
      for (const end of ends) globalThis.removeEventListener(end, this.#release, true);
      globalThis.removeEventListener('blur', this.#release);
      clearTimeout(this.#releasing);
      this.#isPressed = false;
    };
  };

  read = (): boolean => this.#isPressed;

  #change(isPressed: boolean): void {
    if (this.#isPressed === isPressed) return;
    this.#isPressed = isPressed;
    for (const listener of this.#listeners) listener();
  }

  readonly #press = ({ button }: PointerEvent): void => {
    if (button !== 0) return;
    clearTimeout(this.#releasing);
    this.#change(true);
  };

  readonly #release = (): void => {
    clearTimeout(this.#releasing);
    // The click event follows in the same task, before this timer.
    this.#releasing = setTimeout(() => this.#change(false));
  };

  /** The button was released where the page gets no event, as in a system menu. */
  readonly #move = ({ buttons }: PointerEvent): void => {
    if (this.#isPressed && buttons === 0) this.#release();
  };
}

/** Whether the pointer is down, for code that runs later; tracked while `usePointerPress` is used. */
export const useReadPress = (): (() => boolean) => usePageObject(PointerPress).read;

/** Calls back at every press and release. */
export function usePointerPress(onChange: (isDown: boolean) => void): void {
  const { subscribe, read } = usePageObject(PointerPress);
  const handleChange = useEffectEvent(onChange);
  useEffect(() => subscribe(() => handleChange(read())), [subscribe, read]);
}

/**
 * Holds back a value whose change would move the rest of the page: while a pointer is down, the previous value stays,
 * at first `before`.
 */
export function useUnlessPressed<T>(value: T, before: T): T {
  const press = usePageObject(PointerPress);
  const pressed = useSyncExternalStore(press.subscribe, press.read);
  const [shown, setShown] = useState(before);
  if (pressed) return shown;
  if (shown !== value) setShown(value);
  return value;
}

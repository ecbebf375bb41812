import { notifications } from '@mantine/notifications';
import { useRef, useState } from 'react';
import { useErrorText } from './use-error-text.ts';

interface Action<Args extends unknown[]> {
  isPending: boolean;
  /** Does nothing while the action is running. */
  run: (...args: Args) => void;
}

/** Runs a button's action, one at a time; a failure is shown at the edge of the screen, titled `failed`. */
export function useAction<Args extends unknown[]>(
  act: (...args: Args) => Promise<unknown>,
  failed: string,
): Action<Args> {
  const errorText = useErrorText();
  const [isPending, setIsPending] = useState(false);
  // A ref as well: state updates only with the next render, so two clicks in one frame would both run.
  const isRunning = useRef(false);
  const run = async (...args: Args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsPending(true);
    try {
      await act(...args);
    } catch (error) {
      notifications.show({ color: 'red', title: failed, message: errorText(error) });
    } finally {
      isRunning.current = false;
      setIsPending(false);
    }
  };
  return { isPending, run: (...args) => void run(...args) };
}

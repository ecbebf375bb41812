import { notifications } from '@mantine/notifications';
import { useRef, useState } from 'react';
import { useErrorText } from './use-error-text.ts';

interface Action<Args extends unknown[]> {
  isPending: boolean;
  /** Does nothing while it is under way. */
  run: (...args: Args) => void;
}

/** What a button does, once at a time; a failure is told at the edge of the screen, under what could not be done. */
export function useAction<Args extends unknown[]>(
  act: (...args: Args) => Promise<unknown>,
  failed: string,
): Action<Args> {
  const errorText = useErrorText();
  const [isPending, setIsPending] = useState(false);
  // The state follows a render later: two presses in one frame would both go.
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

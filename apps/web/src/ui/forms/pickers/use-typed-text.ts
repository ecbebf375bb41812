import { type ChangeEvent, type KeyboardEvent, useState } from 'react';

interface TypedTextOptions {
  /** The value as it is written in the field. */
  shown: string;
  /** The value that a text stands for; null where it stands for none. */
  read: (text: string) => string | null;
  onChange: (value: string) => void;
}

/**
 * A text field whose text stands for a value: while it is typed it stays as typed; on leaving the field, and by Enter, it
 * becomes the value, and what stands for none becomes the value there was.
 */
export function useTypedText({ shown, read, onChange }: TypedTextOptions) {
  /** Null while nothing is typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const enter = (value: string) => {
    setTyped(null);
    onChange(value);
  };
  const settle = () => {
    if (typed === null) return;
    setTyped(null);
    const value = read(typed.trim());
    if (value !== null) onChange(value);
  };
  return {
    enter,
    inputProps: {
      value: typed ?? shown,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
      onBlur: settle,
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') settle();
      },
    },
  };
}

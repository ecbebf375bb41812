import { type ChangeEvent, type KeyboardEvent, useState } from 'react';

interface TypedTextOptions {
  /** The value as it is written in the field. */
  shown: string;
  /** The value of a text; null for an invalid text. */
  read: (text: string) => string | null;
  onChange: (value: string) => void;
}

/**
 * A text field whose text stands for a value: while it is typed it stays as typed; on leaving the field, and by Enter,
 * it becomes the value, and an invalid text becomes the previous value.
 */
export function useTypedText({ shown, read, onChange }: TypedTextOptions) {
  /** Null without an unsaved text. */
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

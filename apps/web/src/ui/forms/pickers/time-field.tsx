import { TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { moveClock, readClock } from './clock-text.ts';
import { useTypedText } from './use-typed-text.ts';

interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** `09:30`; empty: no time. */
  value: string;
  onChange: (clock: string) => void;
}

const stepMinutes = 15;

/** A time of day, typed in any usual way; arrows move it by a quarter of an hour. */
export function TimeField({ value, onChange, onKeyDown, ...props }: TimeFieldProps) {
  const typed = useTypedText({
    shown: value,
    read: (text) => (text === '' ? '' : readClock(text)),
    onChange,
  });
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    typed.inputProps.onKeyDown(event);
    onKeyDown?.(event);
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    typed.enter(moveClock(readClock(event.currentTarget.value) ?? '00:00', direction * stepMinutes));
  };
  return (
    <TextInput
      size="sm"
      placeholder="--:--"
      inputMode="numeric"
      autoComplete="off"
      maxLength={16}
      {...props}
      {...typed.inputProps}
      onKeyDown={handleKeyDown}
    />
  );
}

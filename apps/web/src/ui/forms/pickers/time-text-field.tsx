import { TextInput, type TextInputProps } from '@mantine/core';
import { formatTimeText, parseTimeText } from '@switchboard/contract';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';

interface TimeTextFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** As it is typed: `1w 2d 3h 4m`, or minutes. */
  value: string;
  onChange: (text: string) => void;
}

/** A duration. Left with an invalid text, it shows an example. */
export function TimeTextField({ value, onChange, error, ...props }: TimeTextFieldProps) {
  const t = useT('pickers');
  const [isTouched, setIsTouched] = useState(false);
  const seconds = parseTimeText(value);
  const settle = () => {
    setIsTouched(true);
    if (seconds !== null && value !== '') onChange(formatTimeText(seconds));
  };
  return (
    <TextInput
      size="sm"
      autoComplete="off"
      maxLength={64}
      placeholder="0m"
      {...props}
      value={value}
      error={error ?? (isTouched && seconds === null ? t('timeText') : undefined)}
      onFocus={() => setIsTouched(false)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={settle}
    />
  );
}

/** For a form's `check`: the errors of its time texts, at their fields. */
export function useTimeTextCheck() {
  const t = useT('pickers');
  return (texts: Record<string, string>) =>
    Object.entries(texts)
      .filter(([, text]) => parseTimeText(text) === null)
      .map(([at]) => ({ at, text: t('timeText') }));
}

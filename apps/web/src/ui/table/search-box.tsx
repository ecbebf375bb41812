import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

/** A request once typing pauses. */
export const searchAfterMs = 400;

interface SearchBoxProps {
  /** The search text of the list, as the address has it. */
  text: string;
  onChange: (text: string) => void;
  label: string;
  maxLength: number;
  className?: string | undefined;
  testId?: string;
  /** Whether `/` focuses it. */
  isSlashField?: boolean;
}

export function SearchBox({
  text,
  onChange,
  label,
  maxLength,
  className = '',
  testId,
  isSlashField = false,
}: SearchBoxProps) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  const search = useDebouncedCallback(onChange, searchAfterMs);
  // Changed elsewhere: by "clear", or by Back.
  if (text !== known) {
    setKnown(text);
    if (text !== typed.trim()) setTyped(text);
  }
  const change = (next: string) => {
    setTyped(next);
    search(next.trim());
  };
  return (
    <TextInput
      size="sm"
      className={className}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      data-slash-field={isSlashField || undefined}
      data-testid={testId}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Chromium would empty the field.
        event.preventDefault();
        event.currentTarget.blur();
      }}
    />
  );
}

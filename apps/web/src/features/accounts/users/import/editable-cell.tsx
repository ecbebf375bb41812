import { TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './import-users.module.css';

interface EditableCellProps {
  label: string;
  value: string;
  error: string | null;
  isEmail?: boolean;
  /** Id of a `datalist` with suggestions. */
  list?: string;
  onChange: (value: string) => void;
}

/** A cell that is corrected in place: taken over with Enter or when it is left, put back with Escape. */
export function EditableCell({ label, value, error, isEmail = false, list, onChange }: EditableCellProps) {
  /** Null: no unsaved text. */
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    if (typed !== null && typed.trim() !== value) onChange(typed.trim());
    setTyped(null);
  };
  return (
    <TextInput
      size="xs"
      className={(isEmail ? classes.wideCell : classes.cell) ?? ''}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      {...(isEmail && { inputMode: 'email' })}
      {...(list !== undefined && { list })}
      value={typed ?? value}
      error={error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        else if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}

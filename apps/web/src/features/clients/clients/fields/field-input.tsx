import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { CustomField } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { DateField } from '../../../../ui/forms/pickers/date-field.tsx';

interface FieldInputProps {
  field: CustomField;
  value: string;
  error: ReactNode;
  onChange: (value: string) => void;
}

/** The input for a client's value of a custom field, as its type asks for. */
export function FieldInput({ field: { id, title, type, choices }, value, error, onChange }: FieldInputProps) {
  const shared = { label: title, error, 'data-testid': `field-value-${id}` } as const;
  if (type === 'checkbox') {
    return (
      <Checkbox
        {...shared}
        checked={value === 'true'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'true' : '')}
      />
    );
  }
  if (type === 'choice') {
    // A value that can no longer be chosen stays until another one is.
    const options = value === '' || choices.includes(value) ? choices : [...choices, value];
    return (
      <NativeSelect
        {...shared}
        value={value}
        data={['', ...options]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (type === 'date') return <DateField {...shared} value={value} onChange={onChange} />;
  return (
    <TextInput
      {...shared}
      dir="auto"
      autoComplete="off"
      type={type === 'link' ? 'url' : 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

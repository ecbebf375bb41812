import { NumberInput, type NumberInputProps } from '@mantine/core';

interface NumberFieldProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  min: number;
  max: number;
  /** Null: empty. */
  value: number | null;
  onChange: (count: number | null) => void;
}

/** A whole number within bounds: on leaving the field a number beyond them becomes the nearest one. */
export function NumberField({ value, onChange, ...props }: NumberFieldProps) {
  return (
    <NumberInput
      size="sm"
      allowDecimal={false}
      clampBehavior="blur"
      {...props}
      value={value ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
    />
  );
}

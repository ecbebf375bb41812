import { Group, NativeSelect } from '@mantine/core';
import { useT } from '../../../../i18n/use-t.ts';
import { NumberField } from '../../../../ui/forms/pickers/number-field.tsx';
import { type WaitUnit, waitUnits } from './view-values.ts';
import classes from './views.module.css';

const units = Object.keys(waitUnits) as WaitUnit[];

interface DurationFieldProps {
  label: string;
  maxMinutes: number;
  amount: number | null;
  unit: WaitUnit;
  testId: string;
  onAmount: (amount: number | null) => void;
  onUnit: (unit: string) => void;
}

/** A number of minutes, hours or days. */
export function DurationField({ label, maxMinutes, amount, unit, testId, onAmount, onUnit }: DurationFieldProps) {
  const t = useT('views');
  return (
    <Group gap={6} wrap="nowrap" align="flex-end">
      <NumberField
        min={0}
        max={Math.floor(maxMinutes / waitUnits[unit])}
        label={label}
        className={classes.amount ?? ''}
        data-testid={testId}
        value={amount}
        onChange={onAmount}
      />
      <NativeSelect
        size="sm"
        aria-label={t('form.unit')}
        value={unit}
        data={units.map((one) => ({ value: one, label: t(`form.units.${one}`) }))}
        onChange={(event) => onUnit(event.currentTarget.value)}
      />
    </Group>
  );
}

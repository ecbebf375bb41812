import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { type DurationUnit, durationUnits } from './duration.ts';
import classes from './duration-field.module.css';
import { NumberField } from './number-field.tsx';

const units = Object.keys(durationUnits) as DurationUnit[];

interface DurationFieldProps {
  label: string;
  description?: string;
  placeholder?: string;
  error?: ReactNode;
  minAmount?: number;
  maxMinutes: number;
  amount: number | null;
  unit: DurationUnit;
  testId: string;
  onAmount: (amount: number | null) => void;
  onUnit: (unit: string) => void;
}

/** A number of minutes, hours or days; in another unit, at most what its bound is there. */
export function DurationField(props: DurationFieldProps) {
  const { label, minAmount = 0, maxMinutes, amount, unit, testId, error, onAmount, onUnit, ...ofAmount } = props;
  const t = useT('views');
  const maxIn = (one: DurationUnit) => Math.floor(maxMinutes / durationUnits[one]);
  const bounds = { min: minAmount, max: maxIn(unit) };
  const isBeyond = amount !== null && (amount < bounds.min || amount > bounds.max);
  const changeUnit = (to: DurationUnit) => {
    onUnit(to);
    if (amount !== null) onAmount(Math.min(amount, maxIn(to)));
  };
  return (
    <div className={classes.duration}>
      <NumberField
        {...ofAmount}
        {...bounds}
        error={isBeyond ? t('form.between', { ...bounds, unit: t(`form.units.${unit}`) }) : error}
        label={label}
        // Above the field, so that the unit stands beside the number.
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        className={classes.amount ?? ''}
        data-testid={testId}
        value={amount}
        onChange={onAmount}
      />
      <NativeSelect
        size="sm"
        aria-label={`${label}: ${t('form.unit')}`}
        value={unit}
        data={units.map((one) => ({ value: one, label: t(`form.units.${one}`) }))}
        data-testid={`${testId}-unit`}
        onChange={(event) => changeUnit(event.currentTarget.value as DurationUnit)}
      />
    </div>
  );
}

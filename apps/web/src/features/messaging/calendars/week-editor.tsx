import { Button, Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import type { SpanValues } from './calendar-values.ts';
import classes from './calendars.module.css';
import { SpansField } from './spans-field.tsx';
import { useWeekdays } from './use-weekdays.ts';

type Hours = readonly (readonly SpanValues[])[];

interface WeekEditorProps {
  label: string;
  value: Hours;
  error: ReactNode;
  onChange: (hours: Hours) => void;
}

/** The hours of each weekday. */
export function WeekEditor({ label, value, error, onChange }: WeekEditorProps) {
  const t = useT('calendars');
  const weekdays = useWeekdays('long');
  return (
    <Input.Wrapper error={error}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend of its own */}
      <div className={classes.editor} role="group" aria-label={label}>
        {value.map((spans, index) => (
          <div key={weekdays[index]} className={classes.weekday}>
            <span className={classes.dayName}>{weekdays[index]}</span>
            <SpansField
              day={weekdays[index] ?? ''}
              value={spans}
              testId={`day-${index}`}
              marksErrors={Boolean(error)}
              onChange={(changed) => onChange(value.map((one, place) => (place === index ? changed : one)))}
            />
          </div>
        ))}
      </div>
      <Button
        size="compact-sm"
        variant="subtle"
        mt={4}
        data-testid="copy-monday"
        onClick={() => onChange(value.map((spans, index) => (index > 0 && index < 5 ? (value[0] ?? []) : spans)))}
      >
        {t('form.copy')}
      </Button>
    </Input.Wrapper>
  );
}

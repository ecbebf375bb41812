import { ActionIcon, Button } from '@mantine/core';
import { limits } from '@switchboard/contract';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import { TimeField } from '../../../ui/forms/pickers/time-field.tsx';
import { findSpansProblem, type SpanValues } from './calendar-values.ts';
import classes from './calendars.module.css';

interface SpansFieldProps {
  /** The day, by its weekday or what it is for. */
  day: string;
  value: readonly SpanValues[];
  testId: string;
  /** The form was refused: what is wrong is marked. */
  marksErrors: boolean;
  onChange: (spans: SpanValues[]) => void;
}

/** The hours of a day: any number of spans, or closed. */
export function SpansField({ day, value, testId, marksErrors, onChange }: SpansFieldProps) {
  const t = useT('calendars');
  const isWrong = marksErrors && findSpansProblem(value) !== null;
  const replace = (index: number, change: Partial<SpanValues>) =>
    onChange(value.map((span, place) => (place === index ? { ...span, ...change } : span)));
  const next = (): SpanValues => {
    const last = value.at(-1);
    return last === undefined ? { from: '09:00', to: '18:00' } : { from: last.to === '00:00' ? '' : last.to, to: '' };
  };
  return (
    <div className={classes.spans}>
      {value.length === 0 && <span className={classes.quiet}>{t('closed')}</span>}
      {value.map(({ from, to }, index) => (
        <span key={index} className={classes.span}>
          <TimeField
            w={72}
            aria-label={t('form.from', { day })}
            data-testid={`${testId}-from-${index}`}
            value={from}
            error={isWrong}
            onChange={(clock) => replace(index, { from: clock })}
          />
          <span aria-hidden="true">–</span>
          <TimeField
            w={72}
            aria-label={t('form.to', { day })}
            data-testid={`${testId}-to-${index}`}
            value={to}
            error={isWrong}
            onChange={(clock) => replace(index, { to: clock })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('form.removeSpan', { from, to, day })}
            onClick={() => onChange(value.filter((_, place) => place !== index))}
          >
            <IconX size={16} />
          </ActionIcon>
        </span>
      ))}
      {value.length < limits.spansPerDay && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          aria-label={t('form.addSpanTo', { day })}
          data-testid={`${testId}-add`}
          onClick={() => onChange([...value, next()])}
        >
          {t('form.addSpan')}
        </Button>
      )}
    </div>
  );
}

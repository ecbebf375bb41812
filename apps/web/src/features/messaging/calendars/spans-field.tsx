import { ActionIcon, Button } from '@mantine/core';
import { limits } from '@switchboard/contract';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import { TimeField } from '../../../ui/forms/pickers/time-field.tsx';
import type { SpanValues } from './calendar-values.ts';
import classes from './calendars.module.css';

interface SpansFieldProps {
  /** The day, by its weekday or what it is for. */
  day: string;
  value: readonly SpanValues[];
  testId: string;
  onChange: (spans: SpanValues[]) => void;
}

/** The hours of a day: any number of spans, or closed. */
export function SpansField({ day, value, testId, onChange }: SpansFieldProps) {
  const t = useT('calendars');
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
        // Spans are told apart by their place alone.
        // oxlint-disable-next-line react/no-array-index-key -- the rows have no identity of their own
        <span key={index} className={classes.span}>
          <TimeField
            w={72}
            aria-label={t('form.from', { day })}
            data-testid={`${testId}-from-${index}`}
            value={from}
            onChange={(clock) => replace(index, { from: clock })}
          />
          <span aria-hidden="true">–</span>
          <TimeField
            w={72}
            aria-label={t('form.to', { day })}
            data-testid={`${testId}-to-${index}`}
            value={to}
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

import { ActionIcon, Button, Group, Input, TextInput } from '@mantine/core';
import { limits } from '@switchboard/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { DateField } from '../../../ui/forms/pickers/date-field.tsx';
import type { ExceptionValues } from './calendar-values.ts';
import classes from './calendars.module.css';
import { HolidaysFile } from './holidays-file.tsx';
import { SpansField } from './spans-field.tsx';

/** A file may bring many. */
const shownFirst = 8;

interface ExceptionsEditorProps {
  label: string;
  value: readonly ExceptionValues[];
  error: ReactNode;
  onChange: (exceptions: readonly ExceptionValues[]) => void;
}

/** The days that differ from their weekdays: typed, or imported from a file. */
export function ExceptionsEditor({ label, value, error, onChange }: ExceptionsEditorProps) {
  const t = useT('calendars');
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll || error ? value : value.slice(0, shownFirst);
  const replace = (index: number, change: Partial<ExceptionValues>) =>
    onChange(value.map((one, place) => (place === index ? { ...one, ...change } : one)));
  return (
    <Input.Wrapper description={t('form.exceptionsHint')} error={error}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend of its own */}
      <div className={classes.editor} role="group" aria-label={label}>
        {shown.map((exception, index) => (
          <div key={index} className={classes.exception} data-testid={`exception-${index}`}>
            <DateField
              label={t('form.first')}
              value={exception.from}
              error={Boolean(error) && exception.from === ''}
              onChange={(from) => replace(index, { from, until: exception.until < from ? from : exception.until })}
            />
            <DateField
              label={t('form.last')}
              value={exception.until || exception.from}
              minDay={exception.from || undefined}
              onChange={(until) => replace(index, { until })}
            />
            <TextInput
              className={classes.reason ?? ''}
              size="sm"
              label={t('form.label')}
              maxLength={limits.exceptionLabelChars}
              autoComplete="off"
              value={exception.label}
              error={Boolean(error) && exception.label.trim() === ''}
              onChange={(event) => replace(index, { label: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('form.removeException', { label: exception.label || String(index + 1) })}
              onClick={() => onChange(value.filter((_, place) => place !== index))}
            >
              <IconTrash size={17} />
            </ActionIcon>
            <div className={classes.exceptionHours}>
              <SpansField
                day={exception.label || exception.from || String(index + 1)}
                value={exception.spans}
                testId={`exception-${index}`}
                marksErrors={Boolean(error)}
                onChange={(spans) => replace(index, { spans })}
              />
            </div>
          </div>
        ))}
      </div>
      {shown.length < value.length && (
        <Button size="compact-sm" variant="subtle" data-testid="show-all-exceptions" onClick={() => setShowsAll(true)}>
          {t('form.showAll', { count: value.length })}
        </Button>
      )}
      <Group gap="xs" mt="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          data-testid="add-exception"
          disabled={value.length >= limits.calendarExceptions}
          onClick={() => {
            setShowsAll(true);
            onChange([...value, { from: '', until: '', label: '', spans: [] }]);
          }}
        >
          {t('form.addException')}
        </Button>
        <HolidaysFile value={value} onChange={onChange} />
      </Group>
    </Input.Wrapper>
  );
}

import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useLocale } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';
import { LazyPart } from '../../feedback/lazy-part.tsx';
import { lazy } from '../../feedback/retriable-part.ts';
import { useTimeFormat } from '../../time/use-time-format.ts';
import { clampDay, formatDay, readDay } from './day-text.ts';
import { useTypedText } from './use-typed-text.ts';

const loadCalendar = () => import('./calendar.tsx');
const Calendar = lazy(loadCalendar);

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** A day of the calendar, `2026-11-21`; empty: no day. */
  value: string;
  onChange: (day: string) => void;
  /** Earlier days become this one. */
  minDay?: string | undefined;
  /** Later days become this one. */
  maxDay?: string | undefined;
  /** Without a day it holds for every day, and says so. */
  isFilter?: boolean;
  /** Of a field in a popover, which takes a press on anything outside of itself for a reason to close. */
  inPopover?: boolean;
}

/** A day, typed or chosen from a calendar: by a press on the field or its button, or by the arrow down. */
export function DateField(all: DateFieldProps) {
  const { value, onChange, minDay, maxDay, isFilter = false, inPopover = false, ...props } = all;
  const t = useT('pickers');
  const id = useId();
  const locale = useLocale();
  const { dayKey } = useTimeFormat();
  const [now, setNow] = useState(Date.now);
  const today = dayKey(now);
  const [isOpen, setIsOpen] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const bounds = { minDay, maxDay };
  const typed = useTypedText({
    shown: value === '' ? '' : formatDay(value, locale),
    read: (text) => {
      if (text === '') return '';
      const day = readDay(text, { locale, today });
      return day && clampDay(day, bounds);
    },
    onChange,
  });
  // The first allowed day may depend on another field.
  useDidUpdate(() => {
    if (value !== '' && clampDay(value, bounds) !== value) onChange(clampDay(value, bounds));
  }, [minDay, maxDay]);

  const open = (withFocus: boolean) => {
    setNow(Date.now());
    setHasFocus(withFocus);
    setIsOpen(true);
  };
  const prepare = () => void loadCalendar().catch(() => undefined);
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      open(true);
    }
    if (event.key === 'Escape' && isOpen) event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'Tab') setIsOpen(false);
    typed.inputProps.onKeyDown(event);
  };
  const handleCalendarKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    field.current?.focus();
  };

  return (
    <Popover
      id={id}
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      shadow="md"
      trapFocus={hasFocus}
      withinPortal={!inPopover}
    >
      <Popover.Target>
        <TextInput
          ref={field}
          size="sm"
          autoComplete="off"
          maxLength={40}
          placeholder={t(isFilter ? 'anyDay' : 'noDay')}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              tabIndex={-1}
              aria-label={[t('calendar'), props.label].filter((word) => typeof word === 'string').join(': ')}
              disabled={props.disabled ?? false}
              onClick={() => open(true)}
            >
              <IconCalendar size={16} stroke={1.7} />
            </ActionIcon>
          }
          // A text field does not unfold anything; a combobox, here one with a dialog, does.
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-dropdown` : undefined}
          {...props}
          {...typed.inputProps}
          // Escape is for the calendar where there is one, and not for the dialog around the field.
          data-mantine-stop-propagation={isOpen || undefined}
          onFocus={prepare}
          onClick={() => open(false)}
          onKeyDown={handleKeyDown}
        />
      </Popover.Target>
      <Popover.Dropdown
        p="xs"
        onMouseDown={(event) => !hasFocus && event.preventDefault()}
        onKeyDown={handleCalendarKey}
      >
        <LazyPart>
          <Calendar
            day={value}
            today={today}
            {...bounds}
            hasFocus={hasFocus}
            onChoose={(day) => {
              typed.enter(day);
              setIsOpen(false);
              field.current?.focus();
            }}
          />
        </LazyPart>
      </Popover.Dropdown>
    </Popover>
  );
}

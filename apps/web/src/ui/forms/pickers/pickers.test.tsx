import { MantineProvider, Modal } from '@mantine/core';
import english from '@switchboard/contract/locales/en-US';
import ukrainian from '@switchboard/contract/locales/uk-UA';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageObjectsProvider } from '../../page-objects.tsx';
import { DateField } from './date-field.tsx';
import { NumberField } from './number-field.tsx';
import { TimeField } from './time-field.tsx';
import { TimeTextField, useTimeTextCheck } from './time-text-field.tsx';

interface Setting {
  locale?: 'en-US' | 'uk-UA';
  timeZone?: string;
}

const inPage = (children: ReactNode, { locale = 'en-US', timeZone = 'UTC' }: Setting = {}) => {
  const messages = locale === 'en-US' ? english : (ukrainian as unknown as typeof english);
  return (
    <MantineProvider env="test">
      <IntlProvider locale={locale} messages={messages} timeZone={timeZone}>
        <PageObjectsProvider>{children}</PageObjectsProvider>
      </IntlProvider>
    </MantineProvider>
  );
};
const show = (children: ReactNode, setting?: Setting) => render(inPage(children, setting));

/** A form's field: the reported value is shown next. */
function Kept<Value>({ initial, children }: { initial: Value; children: (props: FieldProps<Value>) => ReactNode }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      {children({ label: 'Field', value, onChange: setValue })}
      <output>{String(value)}</output>
    </>
  );
}
interface FieldProps<Value> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Field');
const kept = () => screen.getByRole('status').textContent;
const type = (text: string) => {
  field().focus();
  fireEvent.change(field(), { target: { value: text } });
};
const leave = () => fireEvent.blur(field());

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T23:30:00Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the field of a day', () => {
  const dateField = (initial: string, bounds: { minDay?: string; maxDay?: string } = {}) => (
    <Kept initial={initial}>{(props) => <DateField {...props} {...bounds} />}</Kept>
  );

  it('shows dd MMM yyyy, and takes what is typed when it is left or Enter is pressed', () => {
    show(dateField('2026-01-05'));
    expect(field().value).toBe('05 Jan 2026');
    type('7 february 2027');
    expect(kept()).toBe('2026-01-05');
    leave();
    expect(kept()).toBe('2027-02-07');
    expect(field().value).toBe('07 Feb 2027');
    type('8.2.2027');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(kept()).toBe('2027-02-08');
  });

  it('says that it is empty by words, as a filter that every day passes, and shows no day that nobody chose', () => {
    show(dateField(''));
    expect(field().placeholder).toBe('No date');
    cleanup();
    show(<Kept initial="">{(props) => <DateField isFilter {...props} />}</Kept>);
    expect(field().placeholder).toBe('Any day');
  });

  it('replaces days before the first allowed one with it, typed or chosen before [5.14]', () => {
    const { rerender } = show(dateField('', { minDay: '2026-11-23' }));
    type('1 Jan 2020');
    leave();
    expect(kept()).toBe('2026-11-23');
    expect(field().value).toBe('23 Nov 2026');
    rerender(inPage(dateField('', { minDay: '2026-12-01' })));
    expect(kept()).toBe('2026-12-01');
  });

  it('is emptied, and goes back to the day there was when a text is no day', () => {
    show(dateField('2026-01-05'));
    type('soon');
    leave();
    expect(field().value).toBe('05 Jan 2026');
    expect(kept()).toBe('2026-01-05');
    type('');
    leave();
    expect(kept()).toBe('');
  });

  it('opens its calendar by the arrow down, on the day of the reader’s time zone, and gives the focus back [5.16]', async () => {
    // Half past eleven in the evening in Greenwich is the next day in Kyiv.
    show(dateField(''), { timeZone: 'Europe/Kyiv' });
    field().focus();
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    const today = await screen.findByRole('button', { name: '24 November 2026' });
    expect(today.getAttribute('aria-current')).toBe('date');
    expect(screen.getByRole('button', { name: '23 November 2026' }).getAttribute('aria-current')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(today));
    fireEvent.keyDown(today, { key: 'ArrowRight' });
    const next = screen.getByRole('button', { name: '25 November 2026' });
    expect(document.activeElement).toBe(next);
    fireEvent.click(next);
    expect(kept()).toBe('2026-11-25');
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });

  it('leaves the focus in the field when it is pressed, and lets no day outside the bounds be chosen', async () => {
    show(dateField('2026-11-20', { minDay: '2026-11-10', maxDay: '2026-11-25' }));
    field().focus();
    fireEvent.click(field());
    const chosen = await screen.findByRole('button', { name: '20 November 2026' });
    expect(chosen.getAttribute('aria-pressed')).toBe('true');
    expect(document.activeElement).toBe(field());
    for (const day of ['9 November 2026', '26 November 2026']) {
      expect(screen.getByRole<HTMLButtonElement>('button', { name: day }).disabled).toBe(true);
    }
  });

  it('speaks the reader’s language, with weeks from Monday', async () => {
    show(dateField('2026-01-05'), { locale: 'uk-UA' });
    expect(field().value).toBe('05 січ 2026');
    fireEvent.click(screen.getByRole('button', { name: new RegExp(ukrainian.pickers.calendar) }));
    expect(await screen.findByRole('button', { name: '5 січня 2026' })).toBeTruthy();
    expect(within(screen.getByRole('table')).getAllByRole('columnheader')[0]?.textContent).toBe('пн');
    expect(screen.getByRole('button', { name: ukrainian.pickers.nextMonth })).toBeTruthy();
  });

  it('Escape closes the calendar and not the dialog around it', async () => {
    const handleClose = vi.fn();
    show(
      <Modal opened onClose={handleClose}>
        {dateField('2026-01-05')}
      </Modal>,
    );
    fireEvent.click(field());
    await screen.findByRole('button', { name: '5 January 2026' });
    fireEvent.keyDown(field(), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('button', { name: '5 January 2026' })).toBeNull());
    expect(handleClose).not.toHaveBeenCalled();
    // The same from within the calendar, which gives the focus back.
    field().focus();
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    const day = await screen.findByRole('button', { name: '5 January 2026' });
    await waitFor(() => expect(document.activeElement).toBe(day));
    fireEvent.keyDown(day, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('button', { name: '5 January 2026' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(handleClose).not.toHaveBeenCalled();
    fireEvent.keyDown(field(), { key: 'Escape' });
    await waitFor(() => expect(handleClose).toHaveBeenCalledOnce());
  });
});

describe('the field of a time', () => {
  it('keeps hours within 0 to 23 and minutes within 0 to 59, with two digits [5.13]', () => {
    show(<Kept initial="">{(props) => <TimeField {...props} />}</Kept>);
    for (const [text, clock] of [
      ['9:5', '09:05'],
      ['99:99', '23:59'],
      ['never', '23:59'],
      ['', ''],
    ] as const) {
      type(text);
      leave();
      expect(kept()).toBe(clock);
      expect(field().value).toBe(clock);
    }
  });

  it('moves by a quarter of an hour with the arrows', () => {
    show(<Kept initial="09:50">{(props) => <TimeField {...props} />}</Kept>);
    fireEvent.keyDown(field(), { key: 'ArrowUp' });
    expect(kept()).toBe('10:05');
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(kept()).toBe('09:50');
  });
});

it('the field of a number becomes the nearest one within its bounds when it is left [5.15]', () => {
  show(<Kept<number | null> initial={5}>{(props) => <NumberField {...props} min={1} max={30} />}</Kept>);
  for (const [text, count] of [
    ['99', '30'],
    ['0', '1'],
    ['12', '12'],
    ['', 'null'],
  ] as const) {
    type(text);
    leave();
    expect(kept()).toBe(count);
  }
});

describe('the field of a time text', () => {
  const timeText = (initial: string) => <Kept initial={initial}>{(props) => <TimeTextField {...props} />}</Kept>;

  it('shows 0m while it is empty, and writes what was typed the usual way [5.12]', () => {
    show(timeText(''));
    expect(field().placeholder).toBe('0m');
    type('90');
    leave();
    expect(kept()).toBe('1h 30m');
    type('');
    leave();
    expect(kept()).toBe('');
    expect(screen.queryByText('Should look like 1w 1d 1h 1m')).toBeNull();
  });

  it('says what a time looks like once it is left with anything else, and keeps what was typed [5.12]', () => {
    show(timeText(''));
    type('3h 1w');
    expect(screen.queryByText('Should look like 1w 1d 1h 1m')).toBeNull();
    leave();
    expect(screen.getByText('Should look like 1w 1d 1h 1m')).toBeTruthy();
    expect(field().value).toBe('3h 1w');
    type('1w 3h');
    expect(screen.queryByText('Should look like 1w 1d 1h 1m')).toBeNull();
  });

  it('a form checks its time texts by the same rule', () => {
    function Problems() {
      return <output>{JSON.stringify(useTimeTextCheck()({ estimated: '1x', spent: '', left: '1h' }))}</output>;
    }
    show(<Problems />);
    expect(kept()).toBe(JSON.stringify([{ at: 'estimated', text: 'Should look like 1w 1d 1h 1m' }]));
  });
});

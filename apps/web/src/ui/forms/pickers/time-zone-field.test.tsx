import { MantineProvider } from '@mantine/core';
import english from '@switchboard/contract/locales/en-US';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TimeZoneField } from './time-zone-field.tsx';

const former = ['Europe/Kiev', 'Asia/Calcutta', 'Asia/Saigon', 'Asia/Katmandu', 'Asia/Rangoon', 'Asia/Dacca'];
const present = ['Europe/Kyiv', 'Asia/Kolkata', 'Asia/Ho_Chi_Minh', 'Asia/Kathmandu', 'Asia/Yangon', 'Asia/Dhaka'];

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Kept({ initial, noneLabel }: { initial: string; noneLabel?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <TimeZoneField label="Zone" value={value} onChange={setValue} {...(noneLabel !== undefined && { noneLabel })} />
      <output>{value}</output>
    </>
  );
}

const show = (known: readonly string[], initial: string, noneLabel?: string) => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue([...known, 'America/New_York']);
  render(
    <MantineProvider env="test">
      <IntlProvider locale="en-US" messages={english} timeZone="UTC">
        <Kept initial={initial} {...(noneLabel !== undefined && { noneLabel })} />
      </IntlProvider>
    </MantineProvider>,
  );
};
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Zone' });
const kept = () => screen.getByRole('status').textContent;
const options = () => {
  const list = screen.queryByRole('listbox');
  return list === null ? [] : within(list).queryAllByRole('option');
};
const find = (typed: string) => {
  field().focus();
  fireEvent.change(field(), { target: { value: typed } });
  return options().map((option) => option.textContent);
};

describe('the field of a time zone', () => {
  it.each([
    ['former', former],
    ['present', present],
  ])('finds a zone by either name where the browser has the %s one, and shows the present one', (_, known) => {
    show(known, '');
    for (const [index, name] of present.entries()) {
      const label = name.replaceAll('_', ' ');
      const words = [former[index], name, label].map((word = '') => word.split('/')[1] ?? '');
      for (const typed of [...words, ` ${words[0]?.toUpperCase()} `])
        expect([typed, find(typed)]).toEqual([typed, [label]]);
    }
    find('Kiev');
    fireEvent.click(screen.getByRole('option', { name: 'Europe/Kyiv' }));
    expect(kept()).toBe(known[0]);
    expect(field().value).toBe('Europe/Kyiv');
  });

  it.each([
    ['Europe/Kyiv', former],
    ['Europe/Kiev', present],
    ['Europe/Kyiv', [...former, ...present]],
  ])('keeps %s as it is stored, once in the list, also after another one', (stored, known) => {
    show(known, stored);
    expect(field().value).toBe('Europe/Kyiv');
    expect(find('k')).toEqual(expect.arrayContaining(['America/New York', 'Europe/Kyiv']));
    fireEvent.click(screen.getByRole('option', { name: 'America/New York' }));
    expect(kept()).toBe('America/New_York');
    expect(find('ki')).toEqual(['Europe/Kyiv']);
    fireEvent.click(screen.getByRole('option', { name: 'Europe/Kyiv' }));
    expect(kept()).toBe(stored);
  });

  it('offers a zone that the browser does not list, first, and none where the form has a word for that', () => {
    show(former, 'Mars/Olympus_Mons', 'As on the device');
    expect(field().value).toBe('Mars/Olympus Mons');
    expect(find('').slice(0, 3)).toEqual(['As on the device', 'Mars/Olympus Mons', 'America/New York']);
    fireEvent.click(screen.getByRole('option', { name: 'As on the device' }));
    expect(kept()).toBe('');
    find('olympus_mons');
    fireEvent.click(screen.getByRole('option', { name: 'Mars/Olympus Mons' }));
    expect(kept()).toBe('Mars/Olympus_Mons');
    find('Atlantis');
    expect(screen.getByText('No matching time zones')).toBeTruthy();
  });
});

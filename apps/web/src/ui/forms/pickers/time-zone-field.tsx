import { Select, type SelectProps } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { zoneOptions, zoneSearchText } from './zone-names.ts';

/** More of them make the open list slow; typing finds the others. */
const shownZones = 60;

interface TimeZoneFieldProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter' | 'limit'> {
  /** Empty: none, where `noneLabel` offers that. */
  value: string;
  noneLabel?: string;
  onChange: (zone: string) => void;
}

const findZones: NonNullable<SelectProps['filter']> = ({ options, search, limit }) => {
  const typed = search.trim().toLowerCase().replaceAll('_', ' ');
  const isFound = (value: string, label: string) =>
    label.toLowerCase().includes(typed) || zoneSearchText(value).includes(typed);
  return options.filter((option) => 'value' in option && isFound(option.value, option.label)).slice(0, limit);
};

/** One of the time zones that the browser knows, or the one that is set; found by its present and its former name. */
export function TimeZoneField({ value, noneLabel, onChange, ...props }: TimeZoneFieldProps) {
  const t = useT('pickers');
  // It can be chosen again after another one.
  const [stored] = useState(value);
  const zones = useMemo(() => {
    const held = [stored, value].filter((zone) => zone !== '');
    return zoneOptions(Intl.supportedValuesOf('timeZone'), held);
  }, [stored, value]);
  return (
    <Select
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('noZone')}
      {...props}
      limit={shownZones}
      filter={findZones}
      data={noneLabel === undefined ? zones : [{ value: '', label: noneLabel }, ...zones]}
      value={value}
      onChange={(zone) => zone !== null && onChange(zone)}
    />
  );
}

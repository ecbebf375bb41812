import { Button, Stack } from '@mantine/core';
import { startOfDay } from '@switchboard/contract/moment-in-zone';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { DateField } from '../../../ui/forms/pickers/date-field.tsx';
import { DropdownPanel } from '../../../ui/overlays/dropdown-parts.tsx';
import type { Dropdown } from '../../../ui/overlays/use-dropdown.ts';
import { useDayOf } from './list/days-of-zones.ts';

interface DateChooserProps {
  dropdown: Dropdown;
  at: string;
  now: Date;
  timeZone: string;
  onChoose: (since: Date) => void;
}

/** A field and calendar to choose the day to read from. */
export default function DateChooser({ dropdown, ...props }: DateChooserProps) {
  return (
    // Escape closes the calendar first.
    <DropdownPanel dropdown={dropdown} withArrow position="bottom" closeOnEscape={false}>
      {dropdown.isOpen && <DateForm dropdown={dropdown} {...props} />}
    </DropdownPanel>
  );
}

function DateForm({ dropdown, at, now, timeZone, onChoose }: DateChooserProps) {
  const t = useT('timeline');
  const dayOf = useDayOf();
  const [day, setDay] = useState(dayOf(at));
  const jump = (since: Date) => {
    dropdown.setOpen(false);
    onChoose(since);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (day !== '') jump(startOfDay(day, timeZone));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    dropdown.setOpen(false);
  };
  return (
    <Stack component="form" gap="xs" onSubmit={handleSubmit} onKeyDown={handleKeyDown}>
      <DateField
        label={t('jump.toDate')}
        inPopover
        data-autofocus
        data-testid="jump-date"
        value={day}
        maxDay={dayOf(now.toISOString())}
        onChange={setDay}
      />
      <Button type="submit" size="sm" data-testid="jump-to-date" disabled={day === ''}>
        {t('jump.go')}
      </Button>
      <Button size="sm" variant="subtle" onClick={() => jump(new Date(0))}>
        {t('jump.toBeginning')}
      </Button>
    </Stack>
  );
}

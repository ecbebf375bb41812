import { Button, Stack, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { DropdownPanel } from '../../ui/dropdown-parts.tsx';
import { startOfDay } from '../../ui/moment-in-zone.ts';
import type { Dropdown } from '../../ui/overlays/use-dropdown.ts';
import { makeDayOf } from './list/rows.ts';

interface DateChooserProps {
  dropdown: Dropdown;
  at: string;
  now: Date;
  timeZone: string;
  onChoose: (since: Date) => void;
}

/** A calendar to choose the day to read from. */
export default function DateChooser({ dropdown, ...props }: DateChooserProps) {
  return (
    <DropdownPanel dropdown={dropdown} withArrow position="bottom">
      {dropdown.isOpen && <DateForm dropdown={dropdown} {...props} />}
    </DropdownPanel>
  );
}

function DateForm({ dropdown, at, now, timeZone, onChoose }: DateChooserProps) {
  const t = useT('timeline');
  const dayOf = makeDayOf(timeZone);
  const [day, setDay] = useState(dayOf(at));
  const jump = (since: Date) => {
    dropdown.setOpen(false);
    onChoose(since);
  };
  const choose = () => {
    if (day !== '') jump(startOfDay(day, timeZone));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') choose();
  };
  return (
    <Stack gap="xs">
      <TextInput
        type="date"
        size="sm"
        label={t('jump.toDate')}
        data-autofocus
        data-testid="jump-date"
        value={day}
        max={dayOf(now.toISOString())}
        onChange={(event) => setDay(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      <Button size="sm" data-testid="jump-to-date" disabled={day === ''} onClick={choose}>
        {t('jump.go')}
      </Button>
      <Button size="sm" variant="subtle" onClick={() => jump(new Date(0))}>
        {t('jump.toBeginning')}
      </Button>
    </Stack>
  );
}

import { Menu, Text } from '@mantine/core';
import { IconCalendarTime, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocale, useTimeZone } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';
import { DropdownMenu } from '../../../ui/overlays/dropdown-parts.tsx';
import type { Dropdown } from '../../../ui/overlays/use-dropdown.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import { inHours } from '../../../ui/time/zone-days.ts';
import { zoneOfPhone } from '../../../ui/time/zone-of-phone.ts';
import { laterTimes } from './later-presets.ts';

interface LaterMenuProps {
  dropdown: Dropdown;
  /** Of the client it goes to; null where there is none. */
  phone: string | null;
  onChoose: (at: Date) => void;
  onOther: () => void;
  /** A time to come, as in a sentence. */
  words: (iso: string) => string;
}

/** When to send what is written: usual times, and any other. */
export default function LaterMenu({ dropdown, phone, onChoose, onOther, words }: LaterMenuProps) {
  const t = useT('scheduledMessages');
  return (
    <DropdownMenu dropdown={dropdown} position="top-end" withInitialFocusPlaceholder={false}>
      <Menu.Label>{t('later')}</Menu.Label>
      {/* Mounted anew each time: the times are those of now. */}
      {dropdown.isOpen && <Times phone={phone} onChoose={onChoose} words={words} />}
      <Menu.Item leftSection={<IconCalendarTime size={16} />} data-testid="later-other" onClick={onOther}>
        {t('presets.other')}
      </Menu.Item>
    </DropdownMenu>
  );
}

function Times({ phone, onChoose, words }: Pick<LaterMenuProps, 'phone' | 'onChoose' | 'words'>) {
  const t = useT('scheduledMessages');
  const time = useTimeFormat();
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const [now] = useState(Date.now);
  const clientZone = zoneOfPhone(phone);
  const clientClock = (at: Date) =>
    new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: clientZone ?? timeZone }).format(
      at,
    );
  return laterTimes(now, { timeZone, clientZone }).map(({ preset, at }) => {
    const namesDay = preset === 'tomorrow' || preset === 'monday';
    return (
      <Menu.Item
        key={preset}
        leftSection={<IconClock size={16} />}
        rightSection={
          <Text size="xs" c="dimmed" ml="md">
            {namesDay ? time.time(at.toISOString()) : words(at.toISOString())}
          </Text>
        }
        data-autofocus={preset === 'hour' || undefined}
        data-testid={`later-${preset}`}
        onClick={() => onChoose(preset === 'hour' ? inHours(Date.now(), 1) : at)}
      >
        {t(`presets.${preset}`, { time: clientClock(at) })}
      </Menu.Item>
    );
  });
}

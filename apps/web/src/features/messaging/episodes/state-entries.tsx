import { Menu } from '@mantine/core';
import type { Channel } from '@switchboard/contract';
import { IconAlarm, IconArrowBackUp, IconCheck, IconMessageOff, IconStarOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTimeZone } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';
import { useAskingBots } from '../../../ui/ratings/use-asking-bots.ts';
import { presetMoment, presets } from '../../../ui/time/snooze-times.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import { PriorityEntries } from './priority-entries.tsx';
import classes from './state-buttons.module.css';
import { useChangeState } from './use-change-state.tsx';

export interface StateEntriesProps {
  channel: Channel;
  /** Asks for another time. */
  onOther: () => void;
  /** Beside a button that closes, where there is room for it. */
  withoutClose?: boolean;
  /** After those of the state itself. */
  otherEntries?: ReactNode;
}

/** What can be done with the state of a conversation, as entries of a menu. */
export function StateEntries({ channel, onOther, withoutClose = false, otherEntries }: StateEntriesProps) {
  const t = useT('episodes');
  const time = useTimeFormat();
  const timeZone = useTimeZone() ?? 'UTC';
  const change = useChangeState();
  const asks = useAskingBots().includes(channel.bot_id ?? 0);
  const [now] = useState(Date.now);
  const isOpen = channel.state === 'open';
  const snoozeUntil = (until: Date) =>
    void change(channel, { state: 'snoozed', until: until.toISOString(), reason: '', keeps: false });
  return (
    <>
      {!isOpen && (
        <Menu.Item
          leftSection={<IconArrowBackUp size={16} />}
          data-testid="state-open"
          onClick={() => void change(channel, { state: 'open', answer_needed: true, undo: false })}
        >
          {t(channel.state === 'closed' ? 'reopen' : 'wake')}
        </Menu.Item>
      )}
      {channel.state !== 'closed' && (
        <Menu.Item
          className={withoutClose ? classes.closeEntry : undefined}
          leftSection={<IconCheck size={16} />}
          data-testid="state-close"
          onClick={() => void change(channel, { state: 'closed' })}
        >
          {t('close')}
        </Menu.Item>
      )}
      {channel.state !== 'closed' && asks && (
        <Menu.Item
          leftSection={<IconStarOff size={16} />}
          data-testid="state-close-without-asking"
          onClick={() => void change(channel, { state: 'closed', ask_rating: false })}
        >
          {t('closeWithoutAsking')}
        </Menu.Item>
      )}
      {isOpen && channel.awaiting_reply && (
        <Menu.Item
          leftSection={<IconMessageOff size={16} />}
          data-testid="state-settle"
          onClick={() => void change(channel, { state: 'open', answer_needed: false, undo: false })}
        >
          {t('settle')}
        </Menu.Item>
      )}
      {otherEntries}
      <Menu.Label>{t('snooze')}</Menu.Label>
      {presets.map((preset) => {
        const until = presetMoment(preset, now, timeZone);
        return (
          <Menu.Item
            key={preset}
            leftSection={<IconAlarm size={16} />}
            data-autofocus={preset === 'tomorrow' || undefined}
            data-testid={`snooze-${preset}`}
            onClick={() => snoozeUntil(until)}
          >
            {t(`presets.${preset}`, { time: time.time(until.toISOString()) })}
          </Menu.Item>
        );
      })}
      <Menu.Item leftSection={<IconAlarm size={16} />} data-testid="snooze-other" onClick={onOther}>
        {t('presets.other')}
      </Menu.Item>
      <PriorityEntries channel={channel} />
    </>
  );
}

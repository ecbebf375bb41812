import { ActionIcon, Menu } from '@mantine/core';
import { type BulkAction, conversationPriorities, type Label } from '@switchboard/contract';
import { IconAlarm, IconArrowBackUp, IconCheck, IconFlag, IconTag, IconUserShare } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTimeZone } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';
import { presetMoment, presets } from '../../../ui/time/snooze-times.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import classes from './bulk-bar.module.css';

interface BulkActionsProps {
  labels: readonly Label[];
  isDisabled: boolean;
  onAct: (action: BulkAction) => void;
  onHandOver: () => void;
  /** Asks until when. */
  onSnoozeOther: () => void;
}

/** What can be done to the chosen conversations. */
export function BulkActions({ labels, isDisabled, onAct, onHandOver, onSnoozeOther }: BulkActionsProps) {
  const t = useT('bulk');
  const button = (label: string, icon: ReactNode, testId: string) => ({
    label,
    icon,
    testId,
    isDisabled,
  });
  return (
    <div className={classes.actions} data-rove>
      <Action {...button(t('close'), <IconCheck size={18} />, 'bulk-close')} onClick={() => onAct({ kind: 'close' })} />
      <SnoozeMenu
        {...button(t('snooze'), <IconAlarm size={18} />, 'bulk-snooze')}
        onAct={onAct}
        onOther={onSnoozeOther}
      />
      <ActionMenu {...button(t('label'), <IconTag size={18} />, 'bulk-label')} deskKey="l">
        {labels.length === 0 && <Menu.Label>{t('noLabels')}</Menu.Label>}
        {[true, false].map((isOn) =>
          labels.map(({ id, name }) => (
            <Menu.Item
              key={`${isOn} ${id}`}
              data-testid={`bulk-label-${isOn ? 'on' : 'off'}-${id}`}
              onClick={() => onAct({ kind: 'label', label_id: id, is_on: isOn })}
            >
              {t(isOn ? 'give' : 'take', { name })}
            </Menu.Item>
          )),
        )}
      </ActionMenu>
      <PriorityMenu {...button(t('priority'), <IconFlag size={18} />, 'bulk-priority')} onAct={onAct} />
      <Action {...button(t('handOver.action'), <IconUserShare size={18} />, 'bulk-hand-over')} onClick={onHandOver} />
      <Action
        {...button(t('open'), <IconArrowBackUp size={18} />, 'bulk-open')}
        onClick={() => onAct({ kind: 'open' })}
      />
    </div>
  );
}

interface ActionProps {
  label: string;
  icon: ReactNode;
  testId: string;
  isDisabled: boolean;
  deskKey?: string;
  onClick?: () => void;
}

const Action = ({ label, icon, testId, isDisabled, deskKey, ...rest }: ActionProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size="lg"
    aria-label={label}
    data-hint={label}
    data-desk-key={deskKey}
    data-testid={testId}
    disabled={isDisabled}
    {...rest}
  >
    {icon}
  </ActionIcon>
);

function ActionMenu({ children, ...action }: ActionProps & { children: ReactNode }) {
  return (
    <Menu withinPortal position="top-start">
      <Menu.Target>
        <Action {...action} />
      </Menu.Target>
      <Menu.Dropdown mah={300} style={{ overflowY: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

type ActionsMenuProps = ActionProps & Pick<BulkActionsProps, 'onAct'>;

function SnoozeMenu({ onAct, onOther, ...action }: ActionsMenuProps & { onOther: () => void }) {
  const t = useT('episodes');
  const time = useTimeFormat();
  const timeZone = useTimeZone() ?? 'UTC';
  const [now] = useState(Date.now);
  return (
    <ActionMenu {...action}>
      {presets.map((preset) => {
        const until = presetMoment(preset, now, timeZone).toISOString();
        return (
          <Menu.Item
            key={preset}
            data-testid={`bulk-snooze-${preset}`}
            onClick={() => onAct({ kind: 'snooze', until, reason: '', keeps: false })}
          >
            {t(`presets.${preset}`, { time: time.time(until) })}
          </Menu.Item>
        );
      })}
      <Menu.Item data-testid="bulk-snooze-other" onClick={onOther}>
        {t('presets.other')}
      </Menu.Item>
    </ActionMenu>
  );
}

function PriorityMenu({ onAct, ...action }: ActionsMenuProps) {
  const t = useT('episodes');
  return (
    <ActionMenu {...action}>
      {conversationPriorities.toReversed().map((priority) => (
        <Menu.Item
          key={priority}
          data-testid={`bulk-priority-${priority}`}
          onClick={() => onAct({ kind: 'priority', priority })}
        >
          {t(`priorities.${priority}`)}
        </Menu.Item>
      ))}
    </ActionMenu>
  );
}

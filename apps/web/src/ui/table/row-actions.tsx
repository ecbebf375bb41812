import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useT } from '../../i18n/use-t.ts';
import type { RowAction } from './column.ts';

interface RowActionsProps {
  actions: readonly RowAction[];
  rowName: string;
  as: 'menu' | 'buttons';
}

/** The actions on a row: in a menu, or as buttons where there are few. */
export function RowActions({ actions, rowName, as }: RowActionsProps) {
  const t = useT('table');
  if (actions.length === 0) return null;
  if (as === 'buttons') {
    return (
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        {actions.map(({ key, label, name, testId, onSelect }) => (
          <Button key={key} variant="default" size="xs" aria-label={name} data-testid={testId} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </Group>
    );
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('menu', { name: rowName })}>
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ key, label, icon, isDangerous = false, testId, onSelect }) => (
          <Menu.Item
            key={key}
            {...(isDangerous && { c: 'var(--mantine-color-error)' })}
            leftSection={icon}
            data-testid={testId}
            onClick={onSelect}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import { type AutomationActionKind, limits } from '@switchboard/contract';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import type { ContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import { RowMoves } from '../../../../ui/lists/row-moves.tsx';
import classes from '../automation.module.css';
import { ActionField } from './action-field.tsx';
import { newAction, type RuleValues } from './rule-values.ts';

const kinds = [
  'label',
  'assign',
  'priority',
  'note',
  'reply',
  'snooze',
  'task',
] as const satisfies readonly AutomationActionKind[];

interface FieldsProps {
  form: ContractForm<RuleValues>;
}

/** What a rule does, in order. */
export function ActionFields({ form }: FieldsProps) {
  const t = useT('automation');
  const { actions } = form.values;
  const add = useRef<HTMLButtonElement>(null);
  const change = (next: RuleValues['actions']) => form.setValue('actions', next);
  const move = (index: number, step: -1 | 1) => {
    const moved = actions[index];
    const to = index + step;
    if (moved !== undefined && to >= 0 && to < actions.length)
      change(actions.toSpliced(index, 1).toSpliced(to, 0, moved));
  };
  const { error } = form.field('actions');
  return (
    <>
      <ol className={classes.actions}>
        {actions.map(({ key, kind }, index) => {
          const place = { place: index + 1 };
          return (
            <li key={key} className={classes.action} data-testid={`action-${index}`}>
              <Group gap="xs" justify="space-between" wrap="nowrap">
                <span className={classes.actionTitle}>{t(`form.actions.${kind}`)}</span>
                <Group gap={2} wrap="nowrap">
                  <RowMoves
                    words={{ up: t('form.actionUp', place), down: t('form.actionDown', place), drag: '' }}
                    isFirst={index === 0}
                    isLast={index === actions.length - 1}
                    testIds={{ up: `action-up-${index}`, down: `action-down-${index}`, drag: '' }}
                    onMove={(step) => move(index, step)}
                  />
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={34}
                    aria-label={t('form.removeAction', place)}
                    data-testid={`remove-action-${index}`}
                    onClick={() => {
                      form.removeRow('actions', index);
                      add.current?.focus();
                    }}
                  >
                    <IconX size={16} />
                  </ActionIcon>
                </Group>
              </Group>
              <ActionField form={form} index={index} />
            </li>
          );
        })}
      </ol>
      {Boolean(error) && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert" data-testid="actions-error">
          {error}
        </Text>
      )}
      {actions.length < limits.automationActions && (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button
              ref={add}
              variant="default"
              size="compact-sm"
              className={classes.add ?? ''}
              leftSection={<IconPlus size={14} aria-hidden="true" />}
              data-testid="add-action"
            >
              {t('form.addAction')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map((kind) => (
              <Menu.Item
                key={kind}
                data-testid={`add-action-${kind}`}
                onClick={() => change([...actions, newAction(kind, actions)])}
              >
                {t(`form.actions.${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

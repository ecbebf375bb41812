import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import {
  type FilterCondition,
  FilterField,
  filterConditions,
} from '../../../../ui/conversation-filter/filter-fields.tsx';
import type { ContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import classes from '../automation.module.css';
import { useNamedParts } from '../sentence/use-rule-names.ts';
import { emptyConditions, type RuleValues } from './rule-values.ts';

interface FieldsProps {
  form: ContractForm<RuleValues>;
}

/** Those whose values only readers of conversations know. */
const hiddenConditions: readonly FilterCondition[] = ['labels', 'fields'];

/** Which conversations a rule is for: conditions that are added one by one. */
export function ConditionFields({ form }: FieldsProps) {
  const t = useT('automation');
  const words = useT('views');
  const { isVisible } = useNamedParts();
  const { conditions, filter } = form.values;
  const add = useRef<HTMLButtonElement>(null);
  const left = filterConditions.filter(
    (one) => !conditions.includes(one) && (isVisible || !hiddenConditions.includes(one)),
  );
  const remove = (condition: FilterCondition) => {
    form.setValue(
      'conditions',
      conditions.filter((one) => one !== condition),
    );
    form.setValue(`filter.${condition}`, emptyConditions[condition]);
    add.current?.focus();
  };
  const ofFilter = form.field('filter').error;
  return (
    <>
      <Text size="xs" c="dimmed">
        {t(conditions.length === 0 ? 'form.anyConversation' : 'form.ifHint')}
      </Text>
      {conditions.map((condition) => (
        <div key={condition} className={classes.condition} data-testid={`condition-${condition}`}>
          <div className={classes.control}>
            <FilterField
              condition={condition}
              values={filter}
              error={form.field(`filter.${condition}`).error}
              isImpersonal
              onChange={(name, value) => form.setValue(`filter.${name}`, value)}
            />
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('form.removeCondition', { name: words(`form.${condition}`) })}
            data-testid={`remove-condition-${condition}`}
            onClick={() => remove(condition)}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      {ofFilter !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {ofFilter}
        </Text>
      )}
      {left.length > 0 && (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button
              ref={add}
              variant="default"
              size="compact-sm"
              className={classes.add ?? ''}
              leftSection={<IconPlus size={14} aria-hidden="true" />}
              data-testid="add-condition"
            >
              {t('form.addCondition')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {left.map((condition) => (
              <Menu.Item
                key={condition}
                data-testid={`add-condition-${condition}`}
                onClick={() => form.setValue('conditions', [...conditions, condition])}
              >
                {words(`form.${condition}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

import { Button, Menu } from '@mantine/core';
import { cannedVariables, fieldVariable } from '@switchboard/contract';
import { IconBraces } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import classes from './canned-replies.module.css';
import { fieldTitlesQuery } from './fields-query.ts';

/** The variables that a text can have. */
export function VariablesMenu({ onChoose }: { onChoose: (name: string) => void }) {
  const t = useT('cannedReplies');
  const fields = useQuery(fieldTitlesQuery(useApi())).data ?? [];
  return (
    <Menu position="bottom-start" withinPortal returnFocus={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconBraces size={14} aria-hidden="true" />}
          data-testid="insert-variable"
        >
          {t('variables.insert')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.variables ?? ''}>
        {cannedVariables.map((name) => (
          <Menu.Item key={name} onClick={() => onChoose(name)}>
            {t(`variables.${name}`)}
          </Menu.Item>
        ))}
        {fields.length > 0 && <Menu.Label>{t('variables.fields')}</Menu.Label>}
        {fields.map((title) => (
          <Menu.Item key={title} onClick={() => onChoose(fieldVariable(title))}>
            <span dir="auto">{title}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

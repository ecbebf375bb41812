import { Button, Menu } from '@mantine/core';
import { cannedVariables, fieldVariable } from '@switchboard/contract';
import { IconBraces } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import classes from './canned-replies.module.css';
import { fieldTitlesQuery } from './fields-query.ts';

/** Puts a variable where the caret of the text is. */
export function VariablesMenu({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
  const t = useT('cannedReplies');
  const fields = useQuery(fieldTitlesQuery(useApi())).data ?? [];
  const insert = (name: string) => {
    const { current } = area;
    if (current === null) return;
    current.focus();
    current.setRangeText(`{${name}}`, current.selectionStart, current.selectionEnd, 'end');
    current.dispatchEvent(new Event('input', { bubbles: true }));
  };
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
          <Menu.Item key={name} onClick={() => insert(name)}>
            {t(`variables.${name}`)}
          </Menu.Item>
        ))}
        {fields.length > 0 && <Menu.Label>{t('variables.fields')}</Menu.Label>}
        {fields.map((title) => (
          <Menu.Item key={title} onClick={() => insert(fieldVariable(title))}>
            <span dir="auto">{title}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

import { Button } from '@mantine/core';
import { type AutomationRule, hasPermission, limits } from '@switchboard/contract';
import { IconPlus, IconWand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import classes from './automation.module.css';
import { rulesQuery } from './automation-queries.ts';
import { RuleDialog } from './form/rule-form.tsx';
import type { RuleStart } from './form/rule-values.ts';
import { ExampleRules } from './list/example-rules.tsx';
import { RuleList } from './list/rule-list.tsx';

/** The form that is open: of a rule as it was then, or of a new one. */
interface Opened {
  rule: AutomationRule | null;
  start?: RuleStart;
}

/** `/preferences/rules/`: what is done with conversations by itself. */
export function RulesScreen() {
  const t = useT('automation');
  const query = useQuery(rulesQuery(useApi()));
  const mayEdit = useStore(({ me }) => me !== null && hasPermission(me.permissions, 'settings', 'update'));
  const [opened, setOpened] = useState<Opened | null>(null);
  const rules = query.data;
  const mayCreate = mayEdit && rules !== undefined && rules.length < limits.automationRules;
  const create = (
    <Button
      size="sm"
      leftSection={<IconPlus size={15} aria-hidden="true" />}
      data-testid="create-rule"
      onClick={() => setOpened({ rule: null })}
    >
      {t('create')}
    </Button>
  );
  return (
    <SettingsPage
      title={t('title')}
      intro={t('intro')}
      testId="rules-screen"
      {...(mayCreate && rules.length > 0 && { actions: create })}
    >
      {query.isPending && <SkeletonRows count={4} />}
      {query.isLoadingError && <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />}
      {rules?.length === 0 && (
        <>
          <EmptyState icon={IconWand} title={t('empty')} hint={t('emptyHint')} action={mayEdit && create} />
          {mayEdit && <ExampleRules onUse={(start) => setOpened({ rule: null, start })} />}
        </>
      )}
      {rules && rules.length > 0 && (
        <>
          <ul className={classes.notes}>
            <li>{t('notes.order')}</li>
            <li>{t('notes.answers')}</li>
            <li>{t('notes.limit', { count: limits.automationActionsAnHour })}</li>
          </ul>
          <RuleList rules={rules} mayEdit={mayEdit} onEdit={(rule) => setOpened({ rule })} />
        </>
      )}
      {rules && opened && (
        <RuleDialog
          rule={opened.rule}
          start={opened.start}
          latest={rules.find(({ id }) => id === opened.rule?.id)}
          onClose={() => setOpened(null)}
        />
      )}
    </SettingsPage>
  );
}

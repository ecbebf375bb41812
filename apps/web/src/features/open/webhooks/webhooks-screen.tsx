import { Button, Group } from '@mantine/core';
import { hasPermission, limits, type Webhook } from '@switchboard/contract';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { ExamplesDialog } from './examples-dialog.tsx';
import { WebhookFormModal } from './form/webhook-form-modal.tsx';
import { WebhooksTable } from './list/webhooks-table.tsx';
import { type MadeSecret, SecretDialog } from './secret-dialog.tsx';
import classes from './webhooks.module.css';
import { webhooksQuery } from './webhooks-queries.ts';

const reference = '/api/docs';

/** The form of a webhook (null: a new one), the secret of one that was just made, or the types of events. */
type Opened = { form: Webhook | null } | { made: MadeSecret } | { examples: true };

/** `/preferences/webhooks/`: the addresses that are told what happens. */
export function WebhooksScreen() {
  const t = useT('webhooks');
  const query = useQuery(webhooksQuery(useApi()));
  const mayEdit = useStore(({ me }) => me !== null && hasPermission(me.permissions, 'settings', 'update'));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const webhooks = query.data;
  const examples = (
    <Button size="sm" variant="default" data-testid="webhook-types" onClick={() => setOpened({ examples: true })}>
      {t('catalogue')}
    </Button>
  );
  const create = (
    <Button
      size="sm"
      leftSection={<IconPlus size={15} aria-hidden="true" />}
      data-testid="create-webhook"
      onClick={() => setOpened({ form: null })}
    >
      {t('create')}
    </Button>
  );
  const mayCreate = webhooks !== undefined && webhooks.length > 0 && webhooks.length < limits.webhookEndpoints;
  return (
    <SettingsPage
      title={t('title')}
      intro={t('intro')}
      isWide
      testId="webhooks-screen"
      {...(mayEdit && {
        actions: (
          <Group gap="xs">
            {examples}
            {mayCreate && create}
          </Group>
        ),
      })}
    >
      <p className={classes.reference}>
        {t('reference')}{' '}
        <a href={reference} target="_blank" rel="noreferrer" data-testid="api-reference">
          {location.host}
          {reference}
        </a>
      </p>
      <WebhooksTable
        query={query}
        mayEdit={mayEdit}
        empty={<EmptyState icon={IconWebhook} title={t('empty')} hint={t('emptyHint')} action={mayEdit && create} />}
        onEdit={(webhook) => setOpened({ form: webhook })}
      />
      {opened && 'form' in opened && (
        <WebhookFormModal webhook={opened.form} onMade={(made) => setOpened({ made })} onClose={close} />
      )}
      {opened && 'made' in opened && <SecretDialog made={opened.made} onClose={close} />}
      {opened && 'examples' in opened && <ExamplesDialog onClose={close} />}
    </SettingsPage>
  );
}

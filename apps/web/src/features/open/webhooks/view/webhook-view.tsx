import { Button, Group } from '@mantine/core';
import type { Webhook } from '@switchboard/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { SettingsCard } from '../../../../ui/settings/settings-card.tsx';
import { WebhookFormModal } from '../form/webhook-form-modal.tsx';
import { type MadeSecret, SecretDialog } from '../secret-dialog.tsx';
import { useDeleteWebhook } from '../use-delete-webhook.ts';
import { useNewSecret } from '../use-new-secret.ts';
import { AttemptsCard } from './attempts-card.tsx';
import { SpanDialog } from './span-dialog.tsx';
import { TestDialog } from './test-dialog.tsx';
import { WebhookFacts } from './webhook-facts.tsx';

type Opened = 'form' | 'test' | 'span' | MadeSecret;

interface WebhookViewProps {
  webhook: Webhook;
  mayEdit: boolean;
}

/** One webhook: what it is told and how it is doing, what can be done with it, and what was sent. */
export function WebhookView({ webhook, mayEdit }: WebhookViewProps) {
  const t = useT('webhooks');
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const remove = useDeleteWebhook(() => navigate({ to: '/preferences/webhooks/' }));
  const renew = useNewSecret(setOpened);
  return (
    <>
      <SettingsCard title={t('view.about')}>
        <WebhookFacts webhook={webhook} />
        {mayEdit && (
          <Group gap="xs" mt="md">
            <Button size="xs" variant="default" data-testid="edit-webhook" onClick={() => setOpened('form')}>
              {t('edit')}
            </Button>
            <Button size="xs" variant="default" data-testid="test-webhook" onClick={() => setOpened('test')}>
              {t('test.action')}
            </Button>
            {/* One that is off sends nothing, also not later. */}
            {webhook.state !== 'off' && (
              <Button size="xs" variant="default" data-testid="replay-span" onClick={() => setOpened('span')}>
                {t('span.action')}
              </Button>
            )}
            <Button size="xs" variant="default" data-testid="new-secret" onClick={() => renew(webhook)}>
              {t('rotation.action')}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              c="var(--mantine-color-error)"
              data-testid="delete-webhook"
              onClick={() => remove(webhook)}
            >
              {t('delete')}
            </Button>
          </Group>
        )}
      </SettingsCard>
      <AttemptsCard webhook={webhook} mayEdit={mayEdit} />
      {opened === 'form' && <WebhookFormModal webhook={webhook} onMade={setOpened} onClose={close} />}
      {opened === 'test' && <TestDialog webhook={webhook} onClose={close} />}
      {opened === 'span' && <SpanDialog webhook={webhook} onClose={close} />}
      {opened !== null && typeof opened === 'object' && <SecretDialog made={opened} onClose={close} />}
    </>
  );
}

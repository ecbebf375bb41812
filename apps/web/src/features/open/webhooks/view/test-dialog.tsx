import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { endpoints, type PublicEventType, type Webhook, type WebhookAttempt } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useAction } from '../../../../ui/forms/failures/use-action.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { eventGroupNames, eventTypes, typesIn } from '../event-groups.ts';
import classes from '../webhooks.module.css';
import { attemptsKey } from '../webhooks-queries.ts';
import { AttemptOutcome } from './attempt-outcome.tsx';

interface TestDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

/** Sends a made-up event, and shows at once how it ended. */
export function TestDialog({ webhook: { id, name, types }, onClose }: TestDialogProps) {
  const t = useT('webhooks');
  const api = useApi();
  const queries = useQueryClient();
  const [type, setType] = useState<PublicEventType>(types[0] ?? 'message.created');
  const [outcome, setOutcome] = useState<WebhookAttempt | null>(null);
  const send = useAction(async () => {
    setOutcome(null);
    setOutcome(await api.call(endpoints.testWebhook, { params: { id }, body: { type } }));
    void queries.invalidateQueries({ queryKey: attemptsKey });
  }, t('test.failed'));
  return (
    <Dialog title={t('test.title', { name })} size="md" onClose={onClose}>
      <Text size="sm" mb="md">
        {t('test.text')}
      </Text>
      <NativeSelect
        label={t('test.type')}
        value={type}
        data={eventGroupNames.map((group) => ({
          group: t(`groups.${group}`),
          items: typesIn(group).map((value) => ({ value, label: `${t(`types.${value}`)} (${value})` })),
        }))}
        data-autofocus
        data-testid="test-type"
        onChange={({ currentTarget: { value } }) => setType(eventTypes.find((one) => one === value) ?? type)}
      />
      <Group justify="space-between" mt="md">
        <div role="status" className={classes.testOutcome} data-testid="test-outcome">
          {outcome && <AttemptOutcome attempt={outcome} />}
        </div>
        <Button loading={send.isPending} data-testid="send-test" onClick={() => send.run()}>
          {t('test.submit')}
        </Button>
      </Group>
    </Dialog>
  );
}

import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { limits } from '@switchboard/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import { CopiedText } from '../../../ui/copied-text/copied-text.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

/** A secret that was just made; it is nowhere else. */
export interface MadeSecret {
  name: string;
  secret: string;
  /** There was one before, which signs too for a while. */
  isRenewed: boolean;
}

const library = 'standardwebhooks';
const example = `import express from 'express';
import { Webhook } from '${library}';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);

express()
  .post('/hooks', express.text({ type: '*/*' }), (request, response) => {
    const event = webhook.verify(request.body, request.headers);
    console.log(event.type, event.data);
    response.sendStatus(204);
  })
  .listen(8080);`;

interface SecretDialogProps {
  made: MadeSecret;
  onClose: () => void;
}

/** Shows a new secret, this once. A click beside the dialog does not close it: it cannot be shown again. */
export function SecretDialog({ made: { name, secret, isRenewed }, onClose }: SecretDialogProps) {
  const t = useT('webhooks');
  return (
    <Dialog onClose={onClose} title={t('secret.title', { name })} size="lg" closeOnClickOutside={false}>
      <Alert color="orange" variant="light" p="sm" mb="md" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
        {t('secret.once')}
      </Alert>
      <CopiedText
        label={t('secret.label')}
        text={secret}
        copy={t('secret.copy')}
        copied={t('secret.copied')}
        testId="webhook-secret"
        isFirst
      />
      {isRenewed && (
        <Text size="sm" mt="xs" data-testid="secret-before">
          {t('secret.before', { hours: limits.webhookRotationHours })}
        </Text>
      )}
      <Text size="sm" mt="lg" mb={4}>
        {t('secret.example', { name: library })}
      </Text>
      <CopiedText
        label={t('secret.copyExample')}
        text={example}
        copy={t('secret.copyExample')}
        copied={t('secret.copied')}
        testId="webhook-example"
        isLong
      />
      <Text size="sm" c="dimmed" mt={4}>
        {t('secret.exampleHint')}{' '}
        <Anchor size="sm" underline="always" href="https://www.standardwebhooks.com/" target="_blank" rel="noreferrer">
          {t('secret.libraries')}
        </Anchor>
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-testid="secret-kept">
          {t('secret.done')}
        </Button>
      </Group>
    </Dialog>
  );
}

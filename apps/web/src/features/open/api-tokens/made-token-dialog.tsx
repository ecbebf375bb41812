import { Alert, Button, CopyButton, Group, Text } from '@mantine/core';
import { endpoints } from '@switchboard/contract';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import classes from './api-tokens.module.css';
import type { MadeToken } from './token-form-modal.tsx';

interface MadeTokenDialogProps {
  made: MadeToken;
  onClose: () => void;
}

/** Shows the text of a new token, this once. A click beside the dialog does not close it: it cannot be shown again. */
export function MadeTokenDialog({ made: { name, text }, onClose }: MadeTokenDialogProps) {
  const t = useT('apiTokens');
  const command = `curl -H "Authorization: Bearer ${text}" ${location.origin}/api${endpoints.getOwnApiToken.path}`;
  return (
    <Dialog onClose={onClose} title={t('made.title', { name })} size="lg" closeOnClickOutside={false}>
      <Alert color="orange" variant="light" p="sm" mb="md" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
        {t('made.once')}
      </Alert>
      <CopiedText label={t('made.token')} text={text} copy={t('made.copy')} testId="token-text" isFirst />
      <Text size="sm" mt="lg" mb={4}>
        {t('made.example')}
      </Text>
      <CopiedText text={command} copy={t('made.copyExample')} testId="token-example" />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-testid="token-kept">
          {t('made.done')}
        </Button>
      </Group>
    </Dialog>
  );
}

interface CopiedTextProps {
  label?: string;
  text: string;
  /** The words of the button. */
  copy: string;
  testId: string;
  /** What the reader came for: its button has the focus and stands out. */
  isFirst?: boolean;
}

/** A text for other programs, with a button that copies it. */
function CopiedText({ label, text, copy: copyLabel, testId, isFirst = false }: CopiedTextProps) {
  const t = useT('apiTokens');
  return (
    <div className={classes.copied}>
      <code className={classes.secret} data-testid={testId} aria-label={label}>
        {text}
      </code>
      <CopyButton value={text} timeout={2_000}>
        {({ copied, copy }) => (
          <Button
            size="xs"
            variant={isFirst ? 'filled' : 'default'}
            leftSection={
              copied ? <IconCheck size={15} aria-hidden="true" /> : <IconCopy size={15} aria-hidden="true" />
            }
            onClick={copy}
            {...(isFirst && { 'data-autofocus': true })}
            data-testid={`copy-${testId}`}
          >
            <span aria-live="polite">{copied ? t('made.copied') : copyLabel}</span>
          </Button>
        )}
      </CopyButton>
    </div>
  );
}

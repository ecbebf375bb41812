import { Alert, Button, Group, Text } from '@mantine/core';
import { endpoints } from '@switchboard/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import { CopiedText } from '../../../ui/copied-text/copied-text.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { MadeToken } from './token-form-modal.tsx';

interface MadeTokenDialogProps {
  made: MadeToken;
  /** Finds what gets the focus afterwards: the form that opened the dialog is gone. */
  findOther: () => HTMLElement | null;
  onClose: () => void;
}

/** Shows the text of a new token, this once. A click beside the dialog does not close it: it cannot be shown again. */
export function MadeTokenDialog({ made: { name, text }, findOther, onClose }: MadeTokenDialogProps) {
  const t = useT('apiTokens');
  const command = `curl -H "Authorization: Bearer ${text}" ${location.origin}/api${endpoints.getOwnApiToken.path}`;
  return (
    <Dialog
      onClose={onClose}
      findOther={findOther}
      title={t('made.title', { name })}
      size="lg"
      closeOnClickOutside={false}
    >
      <Alert color="orange" variant="light" p="sm" mb="md" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
        {t('made.once')}
      </Alert>
      <CopiedText
        label={t('made.token')}
        text={text}
        copy={t('made.copy')}
        copied={t('made.copied')}
        testId="token-text"
        isFirst
      />
      <Text size="sm" mt="lg" mb={4}>
        {t('made.example')}
      </Text>
      <CopiedText text={command} copy={t('made.copyExample')} copied={t('made.copied')} testId="token-example" />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-testid="token-kept">
          {t('made.done')}
        </Button>
      </Group>
    </Dialog>
  );
}

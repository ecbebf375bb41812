import { Button, CopyButton, Group, Text } from '@mantine/core';
import { useT } from '../../../i18n/use-t.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import classes from './totp-dialog.module.css';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows recovery codes, this once. A click beside the dialog does not close it: they cannot be shown again. */
export default function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const t = useT('profile');
  return (
    <Dialog
      onClose={onClose}
      title={t('factors.codesTitle')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Text size="sm" mb="md">
        {t('factors.codesText')}
      </Text>
      <ul className={classes.codes} data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'factors.copied' : 'factors.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose} data-testid="codes-saved">
          {t('factors.codesSaved')}
        </Button>
      </Group>
    </Dialog>
  );
}

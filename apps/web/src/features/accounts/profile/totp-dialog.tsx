import { Button, Code, CopyButton, Group, Text, TextInput } from '@mantine/core';
import { endpoints, type ResultOf } from '@switchboard/contract';
import { QRCodeSVG } from 'qrcode.react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { findBlank } from '../../../ui/forms/form/find-blank.ts';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { FormModal } from '../../../ui/forms/questions/form-modal.tsx';
import classes from './totp-dialog.module.css';

interface TotpDialogProps {
  totp: ResultOf<typeof endpoints.startTotp>;
  onEnabled: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** `ABCD EFGH …`, for typing. */
const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Sets an authenticator app up: the secret as a QR code and as text, and a code to show that the app has it. */
export default function TotpDialog({ totp, onEnabled, onClose }: TotpDialogProps) {
  const t = useT('profile');
  const api = useApi();
  const form = useContractForm({
    initialValues: { code: '' },
    labels: { code: t('factors.code') },
    check: (values) => findBlank(values, ['code']),
    onSubmit: async (body) => {
      const { recovery_codes } = await api.call(endpoints.enableTotp, { body });
      onEnabled(recovery_codes);
    },
  });
  return (
    <FormModal opened title={t('factors.appTitle')} dirty={form.isDirty} busy={form.isPending} onClose={onClose}>
      <ContractForm form={form} gap="md">
        <Text size="sm">{t('factors.scan')}</Text>
        <div className={classes.picture}>
          <QRCodeSVG value={totp.uri} size={192} marginSize={2} title={t('factors.qr')} />
        </div>
        <Text size="sm">{t('factors.orType')}</Text>
        <Group gap="xs">
          <Code className={classes.secret ?? ''} data-testid="totp-secret">
            {inGroups(totp.secret)}
          </Code>
          <CopyButton value={totp.secret}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="subtle" onClick={copy}>
                {t(copied ? 'factors.copied' : 'factors.copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
        <TextInput
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={16}
          data-autofocus
          data-testid="totp-code"
          {...form.field('code')}
        />
        <Group justify="flex-end">
          <SubmitButton form={form} data-testid="enable-totp">
            {t('factors.enable')}
          </SubmitButton>
        </Group>
      </ContractForm>
    </FormModal>
  );
}

import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { endpoints } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { canUsePasskeys, isPasskeyRefusal, signWithPasskey } from '../../../ui/auth/passkeys.ts';
import { secondFactorsQuery } from '../../../ui/auth/second-factors-query.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { findBlank } from '../../../ui/forms/form/find-blank.ts';
import { PasswordField } from '../../../ui/forms/form/password-field.tsx';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

const OpenIdButton = lazy(() => import('../../../ui/openid/openid-button.tsx'));

interface IdentityDialogProps {
  onAnswer: (isConfirmed: boolean) => void;
}

/**
 * Escape closes only this dialog, not the one below it: Mantine closes every modal unless the event's target has this
 * attribute.
 */
const ownEscape = { 'data-mantine-stop-propagation': 'true' };

/** The reader shows that it is them, before something that could give their account away. */
export default function IdentityDialog({ onAnswer }: IdentityDialogProps) {
  const t = useT('identity');
  return (
    <Dialog
      onClose={() => onAnswer(false)}
      title={t('title')}
      // Over the dialog whose call needs the confirmation.
      zIndex={400}
      closeOnEscape={false}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onAnswer(false);
      }}
      attributes={{ content: ownEscape }}
      closeButtonProps={ownEscape}
    >
      <Proof onAnswer={onAnswer} />
    </Dialog>
  );
}

type ProofProps = Pick<IdentityDialogProps, 'onAnswer'>;

/** By the password where there is one, or by a code. */
function Proof({ onAnswer }: ProofProps) {
  const t = useT('identity');
  const api = useApi();
  const factors = useQuery({ ...secondFactorsQuery(api), refetchOnMount: 'always' });
  const [isByCode, setIsByCode] = useState(false);
  if (factors.isPending) return <Skeleton height={140} />;
  if (factors.isLoadingError) return <ErrorState title={t('failed')} onRetry={() => void factors.refetch()} />;
  const { has_password: hasPassword, has_totp: hasTotp, passkeys } = factors.data;
  const hasPasskey = passkeys.length > 0 && canUsePasskeys();
  const hasCode = hasTotp || factors.data.recovery_codes_left > 0;
  const openIdName = factors.data.openid_name;
  const provider = openIdName !== null && (
    <LazyPart>
      <OpenIdButton name={openIdName} isAgain />
    </LazyPart>
  );
  if (!hasPassword && !hasCode && !hasPasskey) {
    return (
      <Stack gap="sm">
        <Text size="sm">{t(openIdName === null ? 'nothing' : 'byProvider')}</Text>
        {provider}
      </Stack>
    );
  }
  const other = (
    <Group gap="xs">
      {hasPassword && hasCode && (
        <Button variant="subtle" size="compact-sm" {...ownEscape} onClick={() => setIsByCode(!isByCode)}>
          {t(isByCode ? 'usePassword' : 'useCode')}
        </Button>
      )}
      {hasPasskey && <PasskeyButton onAnswer={onAnswer} />}
    </Group>
  );
  return (
    <Stack gap="sm">
      {isByCode || !hasPassword ? (
        <CodeForm onAnswer={onAnswer} other={other} />
      ) : (
        <PasswordForm onAnswer={onAnswer} other={other} />
      )}
      {!hasPassword && provider}
    </Stack>
  );
}

function PasskeyButton({ onAnswer }: ProofProps) {
  const t = useT('identity');
  const api = useApi();
  const passkey = useAction(async () => {
    try {
      const response = await signWithPasskey(await api.call(endpoints.startPasskeyConfirmation, {}));
      await api.call(endpoints.confirmIdentity, { body: { passkey: response } });
      onAnswer(true);
    } catch (error) {
      if (!isPasskeyRefusal(error)) throw error;
    }
  }, t('passkeyFailed'));
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={passkey.isPending}
      {...ownEscape}
      onClick={() => passkey.run()}
      data-testid="identity-passkey"
    >
      {t('usePasskey')}
    </Button>
  );
}

interface FormProps extends ProofProps {
  /** Leads to the other way. */
  other: ReactNode;
}

function PasswordForm({ onAnswer, other }: FormProps) {
  const t = useT('identity');
  const api = useApi();
  const form = useContractForm({
    initialValues: { password: '' },
    labels: { password: t('password') },
    check: (values) => findBlank(values, ['password']),
    onSubmit: async (body) => {
      await api.call(endpoints.confirmIdentity, { body });
      onAnswer(true);
    },
  });
  return (
    <ContractForm form={form} testId="identity-form">
      <Text size="sm" c="dimmed">
        {t('text')}
      </Text>
      <PasswordField
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do in this dialog, which loads what it asks for
        autoFocus
        data-autofocus
        data-testid="identity-password"
        {...ownEscape}
        {...form.field('password')}
      />
      <Buttons form={form} other={other} onAnswer={onAnswer} />
    </ContractForm>
  );
}

function CodeForm({ onAnswer, other }: FormProps) {
  const t = useT('identity');
  const api = useApi();
  const form = useContractForm({
    initialValues: { code: '' },
    labels: { code: t('code') },
    check: (values) => findBlank(values, ['code']),
    onSubmit: async (body) => {
      await api.call(endpoints.confirmIdentity, { body });
      onAnswer(true);
    },
  });
  return (
    <ContractForm form={form} testId="identity-form">
      <Text size="sm" c="dimmed">
        {t('text')}
      </Text>
      <TextInput
        description={t('codeHint')}
        autoComplete="one-time-code"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above
        autoFocus
        data-autofocus
        data-testid="identity-code"
        {...ownEscape}
        {...form.field('code')}
      />
      <Buttons form={form} other={other} onAnswer={onAnswer} />
    </ContractForm>
  );
}

function Buttons({ form, other, onAnswer }: FormProps & { form: { isPending: boolean } }) {
  const t = useT('identity');
  const common = useT('common');
  return (
    <Group justify="flex-end" mt="sm">
      {other}
      <Button variant="default" {...ownEscape} onClick={() => onAnswer(false)}>
        {common('cancel')}
      </Button>
      <SubmitButton form={form} data-testid="identity-submit" {...ownEscape}>
        {t('submit')}
      </SubmitButton>
    </Group>
  );
}

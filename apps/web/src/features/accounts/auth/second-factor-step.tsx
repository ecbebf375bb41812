import { Alert, Button, TextInput } from '@mantine/core';
import { endpoints, type ResultOf } from '@switchboard/contract';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { AuthCard } from '../../../ui/auth/auth-card.tsx';
import { canUsePasskeys, isPasskeyRefusal, signWithPasskey } from '../../../ui/auth/passkeys.ts';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { findBlank } from '../../../ui/forms/form/find-blank.ts';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';

interface SecondFactorStepProps {
  /** The server's answer to the right password. */
  challenge: string;
  /** The user's methods. */
  methods: readonly string[];
  onSignedIn: (signedIn: ResultOf<typeof endpoints.login>) => void;
  onBack: () => void;
}

/** The second step of signing in, for users with a second factor. */
export default function SecondFactorStep({ challenge, methods, onSignedIn, onBack }: SecondFactorStepProps) {
  const t = useT('identity');
  const common = useT('common');
  const api = useApi();
  const form = useContractForm({
    initialValues: { code: '' },
    labels: { code: t('code') },
    check: (values) => findBlank(values, ['code']),
    onSubmit: async ({ code }) =>
      onSignedIn(await api.call(endpoints.signInWithSecondFactor, { body: { challenge, code } })),
  });
  const errorText = useErrorText();
  const [isSigning, setIsSigning] = useState(false);
  /** Why a passkey was refused; nothing else on this page shows it. */
  const [refusal, setRefusal] = useState<unknown>(null);
  const handlePasskey = async () => {
    setIsSigning(true);
    setRefusal(null);
    try {
      const options = await api.call(endpoints.startPasskeySignIn, { body: { challenge } });
      const response = await signWithPasskey(options);
      onSignedIn(await api.call(endpoints.signInWithSecondFactor, { body: { challenge, passkey: response } }));
    } catch (error) {
      if (!isPasskeyRefusal(error)) setRefusal(error);
    } finally {
      setIsSigning(false);
    }
  };
  return (
    <AuthCard title={t('secondStep')} text={t('secondStepText')}>
      <ContractForm
        form={form}
        gap="md"
        testId="second-factor-form"
        notice={
          refusal !== null && (
            <Alert color="red" variant="light" role="alert">
              {errorText(refusal)}
            </Alert>
          )
        }
      >
        <TextInput
          description={t('codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do on this page
          autoFocus
          size="md"
          data-testid="second-factor-code"
          {...form.field('code')}
        />
        <SubmitButton form={form} size="md" fullWidth data-testid="second-factor-submit">
          {t('submit')}
        </SubmitButton>
        {methods.includes('passkey') && canUsePasskeys() && (
          <Button
            variant="default"
            size="md"
            fullWidth
            loading={isSigning}
            onClick={() => void handlePasskey()}
            data-testid="second-factor-passkey"
          >
            {t('usePasskey')}
          </Button>
        )}
        <Button variant="subtle" fullWidth onClick={onBack}>
          {common('back')}
        </Button>
      </ContractForm>
    </AuthCard>
  );
}

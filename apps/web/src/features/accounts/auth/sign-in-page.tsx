import { Alert, Anchor, Text, TextInput } from '@mantine/core';
import { endpoints, type ResultOf } from '@switchboard/contract';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/use-t.ts';
import { AuthCard } from '../../../ui/auth/auth-card.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { findBlank } from '../../../ui/forms/form/find-blank.ts';
import { PasswordField } from '../../../ui/forms/form/password-field.tsx';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';

const OpenIdButton = lazy(() => import('../../../ui/openid/openid-button.tsx'));
const SecondFactorStep = lazy(() => import('./second-factor-step.tsx'));

interface SignInPageProps {
  company: string;
  /** Whether people may sign up by themselves. */
  isSignUpOpen: boolean;
  /** The provider that people may sign in with; null without one. */
  openIdName: string | null;
  /** Shown above the form, for example when a sign-in link has expired. */
  notice: string | null;
  onSignedIn: (signedIn: ResultOf<typeof endpoints.login>) => void;
}

/** Signs a user of this workspace in by e-mail and password. */
export default function SignInPage({ company, isSignUpOpen, openIdName, notice, onSignedIn }: SignInPageProps) {
  const t = useT('auth');
  const api = useApi();
  /** Of a right password, while the second factor is missing. */
  const [step, setStep] = useState<{ challenge: string; methods: string[] } | null>(null);
  const form = useContractForm({
    initialValues: { username: '', password: '' },
    labels: { username: t('email'), password: t('password') },
    check: (values) => findBlank(values, ['username', 'password']),
    markedFields: { 'auth.wrong_credentials': ['username', 'password'] },
    onSubmit: async (values) => {
      try {
        onSignedIn(await api.call(endpoints.login, { body: values }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'auth.second_factor_required') throw error;
        setStep({
          challenge: String(error.params.challenge),
          methods: String(error.params.methods).split(' '),
        });
      }
    },
  });

  if (step !== null) {
    return (
      <LazyPart>
        <SecondFactorStep {...step} onSignedIn={onSignedIn} onBack={() => setStep(null)} />
      </LazyPart>
    );
  }
  return (
    <AuthCard
      title={t('title')}
      text={t('toWorkspace', { company })}
      links={
        <>
          <Anchor href="/forgot-password/" size="sm" data-testid="forgot-password">
            {t('forgotPassword')}
          </Anchor>
          {isSignUpOpen && (
            <Text size="sm">
              {t('newHere')}{' '}
              <Anchor href="/sign-up/" underline="always" data-testid="sign-up">
                {t('signUp')}
              </Anchor>
            </Text>
          )}
        </>
      }
    >
      <ContractForm
        form={form}
        gap="md"
        notice={
          notice !== null && (
            <Alert color="accent" variant="light" role="alert">
              {notice}
            </Alert>
          )
        }
      >
        <TextInput
          placeholder={t('emailPlaceholder')}
          type="email"
          autoComplete="username"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a page with nothing else to do
          autoFocus
          size="md"
          data-testid="sign-in-email"
          {...form.field('username')}
        />
        <PasswordField
          autoComplete="current-password"
          size="md"
          data-testid="sign-in-password"
          {...form.field('password')}
        />
        <SubmitButton form={form} size="md" fullWidth data-testid="sign-in-submit">
          {t('submit')}
        </SubmitButton>
        {openIdName !== null && (
          <LazyPart>
            <OpenIdButton name={openIdName} />
          </LazyPart>
        )}
      </ContractForm>
    </AuthCard>
  );
}

import { TextInput } from '@mantine/core';
import { endpoints } from '@switchboard/contract';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { AuthCard } from '../../../ui/auth/auth-card.tsx';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { findBlank } from '../../../ui/forms/form/find-blank.ts';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { SignInLink } from './sign-in-link.tsx';

const loadShape = async () => (await import('./account-shapes.ts')).forgotPassword.body;

/** Asks for a link by which a new password is set. */
export function ForgotPasswordPage({ onAsked }: { onAsked: () => void }) {
  const t = useT('accounts');
  const api = useApi();
  const form = useContractForm({
    initialValues: { email: '' },
    labels: { email: t('email') },
    check: (values) => findBlank(values, ['email']),
    shape: loadShape,
    onSubmit: async (body) => {
      await api.call(endpoints.forgotPassword, { body });
      onAsked();
    },
  });

  return (
    <AuthCard title={t('forgot.title')} text={t('forgot.text')} links={<SignInLink />}>
      <ContractForm form={form} gap="md">
        <TextInput
          type="email"
          autoComplete="username"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a page with nothing else to do
          autoFocus
          size="md"
          data-testid="forgot-email"
          {...form.field('email')}
        />
        <SubmitButton form={form} size="md" fullWidth data-testid="forgot-submit">
          {t('forgot.submit')}
        </SubmitButton>
      </ContractForm>
    </AuthCard>
  );
}

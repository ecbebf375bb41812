import { endpoints } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { AuthCard } from '../../../ui/auth/auth-card.tsx';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { findBlank } from '../../../ui/forms/form/find-blank.ts';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { CheckedCode, type MailedCode } from './checked-code.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const loadShape = async () => (await import('./account-shapes.ts')).changeForgottenPassword.body;

interface ResetPasswordPageProps {
  link: MailedCode;
  /** Shown for a link that is not valid. */
  invalid: ReactNode;
  /** The user has to sign in with it; the sentence says so. */
  onSignInNeeded: (sentence: string) => void;
}

/** Sets a new password by a mailed link. */
export function ResetPasswordPage({ link, invalid, onSignInNeeded }: ResetPasswordPageProps) {
  const api = useApi();
  return (
    <CheckedCode
      link={link}
      check={(signal) => api.call(endpoints.checkPasswordCode, { body: link, signal })}
      invalid={invalid}
    >
      {() => <ResetPasswordForm link={link} onSignInNeeded={onSignInNeeded} />}
    </CheckedCode>
  );
}

function ResetPasswordForm({ link, onSignInNeeded }: Omit<ResetPasswordPageProps, 'invalid'>) {
  const t = useT('accounts');
  const api = useApi();
  const form = useContractForm({
    initialValues: { password: '', repeat: '' },
    labels: { password: t('reset.password'), repeat: t('repeat') },
    check: (values) => findBlank(values, ['password', 'repeat']),
    shape: loadShape,
    toBody: (values) => ({ ...values, ...link }),
    onSubmit: async (values) => {
      await api.call(endpoints.changeForgottenPassword, { body: { ...values, ...link } });
      onSignInNeeded(t('reset.done'));
    },
  });
  return (
    <AuthCard title={t('reset.title')} text={t('reset.text')}>
      <ContractForm form={form} gap="md">
        <NewPasswordFields form={form} />
        <SubmitButton form={form} size="md" fullWidth data-testid="reset-submit">
          {t('reset.submit')}
        </SubmitButton>
      </ContractForm>
    </AuthCard>
  );
}

import { Text, TextInput } from '@mantine/core';
import { endpoints } from '@switchboard/contract';
import { useApi } from '../../../api/api-context.tsx';
import { useLanguage } from '../../../i18n/locale-provider.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { AuthCard } from '../../../ui/auth/auth-card.tsx';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { findBlank } from '../../../ui/forms/form/find-blank.ts';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { SignInLink } from './sign-in-link.tsx';

/** Asks for an account by the part of one's address before the `@`; the domain is the workspace's. */
export function SignUpPage({ domain, onAsked }: { domain: string; onAsked: () => void }) {
  const t = useT('accounts');
  const api = useApi();
  const { language } = useLanguage();
  const form = useContractForm({
    initialValues: { email: '' },
    labels: { email: t('email') },
    check: (values) => findBlank(values, ['email']),
    onSubmit: async ({ email }) => {
      await api.call(endpoints.signUp, { body: { email, language } });
      onAsked();
    },
  });

  return (
    <AuthCard title={t('signUp.title')} text={t('signUp.text', { company: domain })} links={<SignInLink />}>
      <ContractForm form={form} gap="md">
        <TextInput
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a page with nothing else to do
          autoFocus
          size="md"
          rightSection={
            <Text size="sm" c="dimmed" truncate>
              @{domain}
            </Text>
          }
          rightSectionWidth={Math.min(200, domain.length * 8 + 32)}
          rightSectionPointerEvents="none"
          data-testid="sign-up-email"
          {...form.field('email')}
        />
        <SubmitButton form={form} size="md" fullWidth data-testid="sign-up-submit">
          {t('signUp.submit')}
        </SubmitButton>
      </ContractForm>
    </AuthCard>
  );
}

import { Alert, Paper, PasswordInput, Text, TextInput, Title } from '@mantine/core';
import { endpoints, type ResultOf } from '@switchboard/contract';
import { useApi } from '../../api/api-context.tsx';
import { useT } from '../../i18n/use-t.ts';
import { AuthLayout } from '../../ui/auth-layout.tsx';
import { ContractForm } from '../../ui/forms/contract-form.tsx';
import { findBlank } from '../../ui/forms/find-blank.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useContractForm } from '../../ui/forms/use-contract-form.tsx';
import classes from './sign-in-page.module.css';

interface SignInPageProps {
  company: string;
  /** Shown above the form, for example when a sign-in link has expired. */
  notice: string | null;
  onSignedIn: (signedIn: ResultOf<typeof endpoints.login>) => void;
}

/** Signs a user of this workspace in by e-mail and password. */
export default function SignInPage({ company, notice, onSignedIn }: SignInPageProps) {
  const t = useT('auth');
  const api = useApi();
  const form = useContractForm({
    initialValues: { username: '', password: '' },
    labels: { username: t('email'), password: t('password') },
    check: (values) => findBlank(values, ['username', 'password']),
    onSubmit: async (values) => onSignedIn(await api.call(endpoints.login, { body: values })),
  });

  return (
    <AuthLayout>
      <Paper className={classes.card ?? ''} withBorder radius="md">
        <Title order={1}>{t('title')}</Title>
        <Text c="dimmed" className={classes.company ?? ''}>
          {t('toWorkspace', { company })}
        </Text>
        <ContractForm
          form={form}
          className={classes.form}
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
          <PasswordInput
            autoComplete="current-password"
            size="md"
            data-testid="sign-in-password"
            {...form.field('password')}
          />
          <SubmitButton form={form} size="md" fullWidth data-testid="sign-in-submit">
            {t('submit')}
          </SubmitButton>
        </ContractForm>
      </Paper>
    </AuthLayout>
  );
}

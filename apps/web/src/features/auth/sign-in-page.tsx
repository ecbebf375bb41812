import { Alert, Button, Paper, PasswordInput, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { endpoints, type ResultOf } from '@switchboard/contract';
import { useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useT } from '../../i18n/use-t.ts';
import { AuthLayout } from '../../ui/auth-layout.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import classes from './sign-in-page.module.css';

interface SignInPageProps {
  company: string;
  /** Said above the form, when a sign-in link has expired for example. */
  notice: string | null;
  onSignedIn: (signedIn: ResultOf<typeof endpoints.login>) => void;
}

/** Signs a user of this workspace in by e-mail and password. */
export default function SignInPage({ company, notice, onSignedIn }: SignInPageProps) {
  const t = useT('auth');
  const api = useApi();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const required = (field: string) => (value: string) => (value.trim() === '' ? t('required', { field }) : null);
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: { username: required(t('email')), password: required(t('password')) },
    validateInputOnChange: false,
  });

  const handleSubmit = async (values: typeof form.values) => {
    setFailure(null);
    setIsSending(true);
    try {
      onSignedIn(await api.call(endpoints.login, { body: values }));
    } catch (error) {
      setFailure(errorText(error));
      setIsSending(false);
    }
  };

  return (
    <AuthLayout>
      <Paper className={classes.card ?? ''} withBorder radius="md">
        <Title order={1}>{t('title')}</Title>
        <Text c="dimmed" className={classes.company ?? ''}>
          {t('toWorkspace', { company })}
        </Text>
        <form noValidate className={classes.form} onSubmit={form.onSubmit((values) => void handleSubmit(values))}>
          {(failure ?? notice) && (
            <Alert color={failure ? 'red' : 'accent'} variant="light" role="alert">
              {failure ?? notice}
            </Alert>
          )}
          <TextInput
            label={t('email')}
            placeholder={t('emailPlaceholder')}
            type="email"
            autoComplete="username"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a page with nothing else to do
            autoFocus
            size="md"
            data-testid="sign-in-email"
            {...form.getInputProps('username')}
          />
          <PasswordInput
            label={t('password')}
            autoComplete="current-password"
            size="md"
            data-testid="sign-in-password"
            {...form.getInputProps('password')}
          />
          <Button type="submit" size="md" fullWidth loading={isSending} data-testid="sign-in-submit">
            {t('submit')}
          </Button>
        </form>
      </Paper>
    </AuthLayout>
  );
}

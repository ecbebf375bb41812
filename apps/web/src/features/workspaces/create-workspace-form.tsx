import { Alert, Button, PasswordInput, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { endpoints, limits } from '@switchboard/contract';
import { useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { ApiError } from '../../api/api-error.ts';
import { useLanguage } from '../../i18n/locale-provider.tsx';
import { useT } from '../../i18n/use-t.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import classes from './bare-host-page.module.css';
import { suggestSubdomain } from './workspace-address.ts';

/** Fetched when the form is first touched: who only looks at the page needs nothing that checks it. */
const loadRules = () => import('./create-workspace-rules.ts');

const emptyForm = { company: '', subdomain: '', first_name: '', last_name: '', email: '', password: '' };

/** Makes a workspace and goes there, signed in by the code that its creation answers with. */
export function CreateWorkspaceForm({ baseHost }: { baseHost: string }) {
  const t = useT('workspaces');
  const api = useApi();
  const { language } = useLanguage();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [isAddressTyped, setIsAddressTyped] = useState(false);
  const form = useForm({
    initialValues: emptyForm,
    // Without them the server checks.
    validate: (values) =>
      loadRules().then(
        ({ checkWorkspace }) => checkWorkspace(values),
        () => ({}),
      ),
  });

  const handleSubmit = async (values: typeof emptyForm) => {
    setFailure(null);
    setIsSending(true);
    try {
      const { workspace, sign_in_code } = await api.call(endpoints.createWorkspace, { body: { ...values, language } });
      const address = new URL(workspace.url);
      address.hash = `code=${encodeURIComponent(sign_in_code)}`;
      globalThis.location.assign(address);
    } catch (error) {
      setIsSending(false);
      const fields = error instanceof ApiError ? error.fields.filter(({ field }) => field in emptyForm) : [];
      for (const { field, message } of fields) form.setFieldError(field, message);
      if (fields.length === 0) setFailure(errorText(error));
    }
  };

  /** Errors are held as codes, so that they follow the language. */
  const inputProps = (field: keyof typeof emptyForm) => {
    const { error, ...props } = form.getInputProps(field);
    return { ...props, error: error ? errorText(error) : undefined, 'data-testid': `create-workspace-${field}` };
  };

  return (
    <form
      onFocus={() => void loadRules().catch(() => undefined)}
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit((values) => void handleSubmit(values))}
    >
      {failure && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      <TextInput
        label={t('create.company')}
        autoComplete="organization"
        maxLength={limits.titleChars}
        {...inputProps('company')}
        onChange={(event) => {
          const company = event.currentTarget.value;
          form.setFieldValue('company', company);
          if (!isAddressTyped) form.setFieldValue('subdomain', suggestSubdomain(company));
        }}
      />
      <TextInput
        label={t('create.subdomain')}
        description={t('create.subdomainHint', { count: String(limits.subdomainMinChars) })}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.subdomainMaxChars}
        rightSection={
          <Text size="sm" c="dimmed" truncate>
            .{baseHost}
          </Text>
        }
        rightSectionWidth={Math.min(180, baseHost.length * 8 + 24)}
        rightSectionPointerEvents="none"
        {...inputProps('subdomain')}
        onChange={(event) => {
          setIsAddressTyped(true);
          form.setFieldValue('subdomain', event.currentTarget.value.toLowerCase());
        }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label={t('create.firstName')} autoComplete="given-name" {...inputProps('first_name')} />
        <TextInput label={t('create.lastName')} autoComplete="family-name" {...inputProps('last_name')} />
      </SimpleGrid>
      <TextInput label={t('create.email')} type="email" autoComplete="email" {...inputProps('email')} />
      <PasswordInput
        label={t('create.password')}
        description={t('create.passwordHint', { count: String(limits.passwordMinChars) })}
        autoComplete="new-password"
        {...inputProps('password')}
      />
      <Button type="submit" size="md" fullWidth loading={isSending} data-testid="create-workspace-submit">
        {t('create.submit')}
      </Button>
    </form>
  );
}

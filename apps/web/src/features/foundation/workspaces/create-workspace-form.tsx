import { SimpleGrid, TextInput } from '@mantine/core';
import { endpoints, limits } from '@switchboard/contract';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useLanguage } from '../../../i18n/locale-provider.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { findBlank } from '../../../ui/forms/form/find-blank.ts';
import { PasswordField } from '../../../ui/forms/form/password-field.tsx';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { leaveFor } from '../../../ui/forms/leaving/leave-for.ts';
import { useUnloadGuard } from '../../../ui/forms/leaving/use-unload-guard.ts';
import classes from './bare-host-page.module.css';
import { subdomainSection } from './subdomain-section.tsx';
import { suggestSubdomain } from './workspace-address.ts';

const emptyForm = { company: '', subdomain: '', first_name: '', last_name: '', email: '', password: '' };
const fields = ['company', 'subdomain', 'first_name', 'last_name', 'email', 'password'] as const;

const loadShape = async () => (await import('./workspace-shapes.ts')).createWorkspace.body;

/** Creates a workspace and goes there, signed in by the code that its creation returns. */
export function CreateWorkspaceForm({ baseHost }: { baseHost: string }) {
  const t = useT('workspaces');
  const api = useApi();
  const { language } = useLanguage();
  const [isAddressTyped, setIsAddressTyped] = useState(false);
  const form = useContractForm({
    initialValues: emptyForm,
    labels: {
      company: t('create.company'),
      subdomain: t('create.subdomain'),
      first_name: t('create.firstName'),
      last_name: t('create.lastName'),
      email: t('create.email'),
      password: t('create.password'),
    },
    check: (values) => findBlank(values, fields),
    shape: loadShape,
    makesNew: true,
    onSubmit: async (values) => {
      const body = { ...values, language };
      const { workspace, sign_in_code } = await api.call(endpoints.createWorkspace, { body });
      // Not the general channel, which the bare address leads to: the first steps.
      const address = new URL('/messenger/', workspace.url);
      address.hash = `code=${encodeURIComponent(sign_in_code)}`;
      await leaveFor(address);
    },
  });
  useUnloadGuard(form.isDirty);
  const inputProps = (field: keyof typeof emptyForm) => ({
    ...form.field(field),
    'data-testid': `create-workspace-${field}`,
  });

  return (
    <ContractForm form={form} className={classes.form} gap="md">
      <TextInput
        autoComplete="organization"
        maxLength={limits.titleChars}
        {...inputProps('company')}
        onChange={(event) => {
          const company = event.currentTarget.value;
          form.setValue('company', company);
          if (!isAddressTyped) form.setValue('subdomain', suggestSubdomain(company));
        }}
      />
      <TextInput
        {...subdomainSection(baseHost)}
        description={t('create.subdomainHint', { count: String(limits.subdomainMinChars) })}
        maxLength={limits.subdomainMaxChars}
        {...inputProps('subdomain')}
        onChange={(event) => {
          setIsAddressTyped(true);
          form.setValue('subdomain', event.currentTarget.value.toLowerCase());
        }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput autoComplete="given-name" {...inputProps('first_name')} />
        <TextInput autoComplete="family-name" {...inputProps('last_name')} />
      </SimpleGrid>
      <TextInput type="email" autoComplete="email" {...inputProps('email')} />
      <PasswordField
        description={t('create.passwordHint', { count: String(limits.passwordMinChars) })}
        autoComplete="new-password"
        {...inputProps('password')}
      />
      <SubmitButton form={form} size="md" fullWidth data-testid="create-workspace-submit">
        {t('create.submit')}
      </SubmitButton>
    </ContractForm>
  );
}

import { TextInput } from '@mantine/core';
import { useT } from '../../../i18n/use-t.ts';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { findBlank } from '../../../ui/forms/form/find-blank.ts';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { leaveFor } from '../../../ui/forms/leaving/leave-for.ts';
import classes from './bare-host-page.module.css';
import { subdomainSection } from './subdomain-section.tsx';
import { workspaceAddress } from './workspace-address.ts';

/** Goes to the workspace with the typed name. */
export function GoToWorkspaceForm({ baseHost }: { baseHost: string }) {
  const t = useT('workspaces');
  const addressOf = (typed: string) => workspaceAddress(typed, baseHost, globalThis.location.protocol);
  const form = useContractForm({
    initialValues: { subdomain: '' },
    labels: { subdomain: t('go.address') },
    check: (values) => {
      const blank = findBlank(values, ['subdomain']);
      if (blank.length > 0 || addressOf(values.subdomain) !== null) return blank;
      return [{ field: 'subdomain', message: 'validation.subdomain_invalid', params: {} }];
    },
    onSubmit: ({ subdomain }) => leaveFor(addressOf(subdomain) ?? ''),
  });

  return (
    <ContractForm form={form} className={classes.form} gap="md">
      <TextInput {...subdomainSection(baseHost)} data-testid="go-to-workspace" {...form.field('subdomain')} />
      <SubmitButton form={form} size="md" fullWidth>
        {t('go.submit')}
      </SubmitButton>
    </ContractForm>
  );
}

import { Alert, Button, Group, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, type OpenIdProvider, type ResultOf } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { PasswordField } from '../../../ui/forms/form/password-field.tsx';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { useLeaveGuard } from '../../../ui/forms/leaving/use-leave-guard.ts';
import { DescribedSwitch } from '../../../ui/settings/described-switch.tsx';
import { openIdSettingsKey } from './openid-queries.ts';
import classes from './settings-screen.module.css';

const loadShape = async () => (await import('./settings-shapes.ts')).saveOpenIdSettings.body;

type Values = Omit<OpenIdProvider, 'admitted_domains'> & { admitted_domains: string };

const toBody = ({ admitted_domains: domains, ...values }: Values) => ({
  ...values,
  admitted_domains: domains
    .split(/[\s,;]+/)
    .map((domain) => domain.replace(/^@/, ''))
    .filter((domain) => domain !== ''),
});

const toValues = (provider: OpenIdProvider | null): Values => ({
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  client_secret: '',
  button_name: provider?.button_name ?? '',
  admitted_domains: provider?.admitted_domains.join(', ') ?? '',
  allows_passwords: provider?.allows_passwords ?? true,
});

interface OpenIdFormProps {
  provider: OpenIdProvider | null;
  /** Beside the save button. */
  children: ReactNode;
}

export function OpenIdForm({ provider, children }: OpenIdFormProps) {
  const t = useT('openidSettings');
  const api = useApi();
  const queries = useQueryClient();
  const form = useContractForm<Values>({
    initialValues: toValues(provider),
    labels: {
      issuer: t('issuer'),
      client_id: t('clientId'),
      client_secret: t('secret'),
      button_name: t('button'),
      admitted_domains: t('domains'),
      allows_passwords: t('passwords'),
    },
    shape: loadShape,
    toBody,
    failed: t('notSaved'),
    onSubmit: async (values) => {
      const saved = await api.call(endpoints.saveOpenIdSettings, { body: toBody(values) });
      queries.setQueryData(openIdSettingsKey, saved);
      notifications.show({ color: 'green', message: t('saved') });
    },
  });
  useLeaveGuard(form.isDirty);
  const passwords = form.field('allows_passwords');
  return (
    <ContractForm form={form} gap="md" testId="openid-form">
      <div className={classes.fields}>
        <TextInput
          description={t('issuerHint')}
          type="url"
          autoComplete="off"
          spellCheck={false}
          data-testid="openid-issuer"
          {...form.field('issuer')}
        />
        <IssuerCheck key={form.values.issuer} issuer={form.values.issuer} />
        <TextInput autoComplete="off" spellCheck={false} data-testid="openid-client-id" {...form.field('client_id')} />
        <PasswordField
          description={provider === null ? undefined : t('secretHint')}
          placeholder={provider?.client_secret}
          autoComplete="new-password"
          data-testid="openid-secret"
          {...form.field('client_secret')}
        />
        <TextInput description={t('buttonHint')} data-testid="openid-name" {...form.field('button_name')} />
        <TextInput
          description={t('domainsHint')}
          autoComplete="off"
          spellCheck={false}
          placeholder="company.com"
          data-testid="openid-domains"
          {...form.field('admitted_domains')}
        />
        <DescribedSwitch
          label={passwords.label}
          description={t('passwordsHint')}
          checked={passwords.value}
          error={passwords.error}
          data-testid="openid-passwords"
          onChange={(event) => form.setValue('allows_passwords', event.currentTarget.checked)}
        />
      </div>
      <Group justify="flex-end">
        {children}
        <SubmitButton form={form} disabled={!form.isDirty && !form.isPending} data-testid="save-openid">
          {t('save')}
        </SubmitButton>
      </Group>
    </ContractForm>
  );
}

/** One sentence about the provider: its problem, or that it works. */
function IssuerCheck({ issuer }: { issuer: string }) {
  const t = useT('openidSettings');
  const api = useApi();
  const [found, setFound] = useState<ResultOf<typeof endpoints.checkOpenIdIssuer> | null>(null);
  const check = useAction(async () => {
    setFound(null);
    setFound(await api.call(endpoints.checkOpenIdIssuer, { body: { issuer } }));
  }, t('checkFailed'));
  const say = ({ problem, issuer: other }: ResultOf<typeof endpoints.checkOpenIdIssuer>) => {
    if (problem === null) return t('works');
    return problem === 'issuer_differs'
      ? t('problems.issuer_differs', { issuer: other ?? '' })
      : t(`problems.${problem}`);
  };
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        loading={check.isPending}
        disabled={issuer.trim() === ''}
        onClick={() => check.run()}
        data-testid="check-openid"
      >
        {t('check')}
      </Button>
      <div role="status">
        {found !== null && (
          <Alert
            className={classes.found ?? ''}
            color={found.problem === null ? 'green' : 'red'}
            variant="light"
            mt="xs"
            data-testid="openid-found"
          >
            {say(found)}
          </Alert>
        )}
      </div>
    </div>
  );
}

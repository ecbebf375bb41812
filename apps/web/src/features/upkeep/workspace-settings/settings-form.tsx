import { Group, NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, languages, type WorkspaceSettings } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { languageNames } from '../../../i18n/languages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { useLeaveGuard } from '../../../ui/forms/leaving/use-leave-guard.ts';
import { TimeZoneField } from '../../../ui/forms/pickers/time-zone-field.tsx';
import { DescribedSwitch } from '../../../ui/settings/described-switch.tsx';
import { daysToOffer } from './days-to-offer.ts';
import { workspaceSettingsKey } from './settings-queries.ts';
import classes from './settings-screen.module.css';

const loadShape = async () => (await import('./settings-shapes.ts')).updateWorkspaceSettings.body;

type Values = Omit<WorkspaceSettings, 'email_domain' | 'default_timezone' | 'audit_retention_days'> & {
  email_domain: string;
  default_timezone: string;
  audit_retention_days: string;
};

const toBody = (values: Values): WorkspaceSettings => ({
  ...values,
  email_domain: values.email_domain.trim() === '' ? null : values.email_domain,
  default_timezone: values.default_timezone === '' ? null : values.default_timezone,
  audit_retention_days: values.audit_retention_days === '' ? null : Number(values.audit_retention_days),
});

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 className={classes.cardTitle} id={id}>
        {title}
      </h2>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

/** Sign-up, defaults of new users, and retention. */
export function SettingsForm({ settings }: { settings: WorkspaceSettings }) {
  const t = useT('owner');
  const api = useApi();
  const queries = useQueryClient();
  const form = useContractForm<Values>({
    initialValues: {
      ...settings,
      email_domain: settings.email_domain ?? '',
      default_timezone: settings.default_timezone ?? '',
      audit_retention_days: settings.audit_retention_days === null ? '' : String(settings.audit_retention_days),
    },
    labels: {
      email_domain: t('signUp.domain'),
      sign_up: t('signUp.open'),
      default_language: t('defaults.language'),
      default_timezone: t('defaults.timezone'),
      audit_retention_days: t('retention.audit'),
    },
    shape: loadShape,
    toBody,
    failed: t('notSaved'),
    onSubmit: async (values) => {
      const saved = await api.call(endpoints.updateWorkspaceSettings, { body: toBody(values) });
      queries.setQueryData(workspaceSettingsKey, saved);
      notifications.show({ color: 'green', message: t('saved') });
    },
  });
  useLeaveGuard(form.isDirty);
  const signUp = form.field('sign_up');

  return (
    <ContractForm form={form} gap="md">
      {/* One card, since one button saves all of it. */}
      <div className={classes.card}>
        <Part title={t('signUp.title')}>
          <TextInput
            description={t('signUp.domainHint')}
            autoComplete="off"
            spellCheck={false}
            inputMode="url"
            placeholder="company.com"
            data-testid="email-domain"
            {...form.field('email_domain')}
          />
          <DescribedSwitch
            label={signUp.label}
            description={t('signUp.openHint')}
            checked={signUp.value}
            error={signUp.error}
            data-testid="sign-up"
            onChange={(event) => form.setValue('sign_up', event.currentTarget.checked)}
          />
        </Part>
        <Part title={t('defaults.title')}>
          <NativeSelect
            data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
            data-testid="default-language"
            {...form.field('default_language')}
          />
          <TimeZoneField
            noneLabel={t('defaults.ofDevice')}
            data-testid="default-timezone"
            {...form.field('default_timezone')}
          />
        </Part>
        <Part title={t('retention.title')}>
          <NativeSelect
            description={t('retention.auditHint')}
            data={[
              { value: '', label: t('retention.forEver') },
              ...daysToOffer([90, 180, 365, 730, 1095], settings.audit_retention_days).map((days) => ({
                value: String(days),
                label: t('retention.days', { count: days }),
              })),
            ]}
            data-testid="audit-retention"
            {...form.field('audit_retention_days')}
          />
        </Part>
        <Group justify="flex-end" mt="md">
          <SubmitButton form={form} disabled={!form.isDirty && !form.isPending} data-testid="save-settings">
            {t('save')}
          </SubmitButton>
        </Group>
      </div>
    </ContractForm>
  );
}

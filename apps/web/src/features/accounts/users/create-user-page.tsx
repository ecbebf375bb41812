import { Group, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, userStatuses } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { findBlank } from '../../../ui/forms/form/find-blank.ts';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { useLeaveGuard } from '../../../ui/forms/leaving/use-leave-guard.ts';
import { type PlanLimit, PlanLimitModal, planLimitOf } from '../../../ui/overlays/plan-limit-modal.tsx';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { RoleSelect } from './role-select.tsx';
import { StatusSelect } from './status-select.tsx';
import { submitDelay } from './submit-delay.ts';
import { usersKey } from './users-queries.ts';
import classes from './users-screen.module.css';

const loadShape = async () => (await import('./user-shapes.ts')).createUser.body;

interface Values extends Record<string, unknown> {
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  role_id: number | null;
}

/** `/preferences/users/invite-user/`: creates a user, who is pending until they have followed the link in their mail. */
export function CreateUserPage() {
  const t = useT('users');
  return (
    <SettingsPage
      title={t('form.createTitle')}
      intro={t('form.createHint')}
      back={<Link to="/preferences/users/">{t('back')}</Link>}
      testId="create-user-page"
    >
      <CreateUserForm />
    </SettingsPage>
  );
}

function CreateUserForm() {
  const t = useT('users');
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [limit, setLimit] = useState<PlanLimit | null>(null);
  const form = useContractForm<Values>({
    initialValues: { first_name: '', last_name: '', username: '', email: '', role_id: null },
    labels: {
      first_name: t('firstName'),
      last_name: t('lastName'),
      username: t('username'),
      email: t('email'),
      role_id: t('role'),
    },
    shape: loadShape,
    wording: { 'validation.email_invalid': 'validation.invalid' },
    check: (values) => findBlank(values, ['role_id']),
    errorFields: { 'user.role_beyond_own': 'role_id' },
    failed: t('form.failed'),
    makesNew: true,
    onSubmit: async (values) => {
      await submitDelay();
      try {
        const user = await api.call(endpoints.createUser, { body: { ...values, role_id: Number(values.role_id) } });
        await queries.invalidateQueries({ queryKey: usersKey });
        const name = `${user.first_name} ${user.last_name}`.trim();
        notifications.show({ color: 'green', message: t('form.created', { name }) });
        await navigate({ to: '/preferences/users/$id/', params: { id: String(user.id) } });
      } catch (error) {
        setLimit(planLimitOf(error));
        throw error;
      }
    },
  });
  useLeaveGuard(form.isDirty);
  const text = { required: true, autoComplete: 'off' } as const;

  return (
    <>
      <ContractForm form={form} gap="md" className={classes.form} testId="user-form">
        <TextInput {...text} data-testid="user-first-name" {...form.field('first_name')} />
        <TextInput {...text} data-testid="user-last-name" {...form.field('last_name')} />
        <TextInput {...text} data-testid="user-username" {...form.field('username')} />
        <TextInput {...text} type="email" data-testid="user-email" {...form.field('email')} />
        <RoleSelect {...form.field('role_id')} onChange={(roleId) => form.setValue('role_id', roleId)} />
        <StatusSelect label={t('status')} value={userStatuses.pending} disabled />
        <Group justify="flex-end">
          <SubmitButton form={form} data-testid="user-submit">
            {t('form.submitCreate')}
          </SubmitButton>
        </Group>
      </ContractForm>
      {limit !== null && <PlanLimitModal limit={limit} onClose={() => setLimit(null)} />}
    </>
  );
}

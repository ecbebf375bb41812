import { Alert, Anchor, Group, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, type UserView, userStatuses } from '@switchboard/contract';
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
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { type PlanLimit, PlanLimitModal, planLimitOf } from '../../../ui/overlays/plan-limit-modal.tsx';
import { RoleSelect } from './role-select.tsx';
import { StatusSelect } from './status-select.tsx';
import { submitDelay } from './submit-delay.ts';
import { useUserRights } from './use-user-rights.ts';
import { userName } from './user-columns.tsx';
import { usersKey } from './users-queries.ts';
import classes from './users-screen.module.css';

const loadShape = async () => (await import('./user-shapes.ts')).updateUser.body;

/** Changes a user; the reader's own e-mail, role and status stay as they are. */
export function UserForm({ user }: { user: UserView }) {
  const t = useT('users');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { isMe, isOwner, mayEdit } = useUserRights();
  const [limit, setLimit] = useState<PlanLimit | null>(null);
  const readOnly = !mayEdit(user);
  const isOwn = isMe(user);
  // A person invited by e-mail has none before they join.
  const needsLastName = user.last_name !== '';
  const form = useContractForm({
    initialValues: {
      email: user.email ?? '',
      username: user.username,
      first_name: user.first_name,
      last_name: user.last_name,
      role_id: user.role_id,
      status: user.status,
    },
    labels: {
      email: t('email'),
      username: t('username'),
      first_name: t('firstName'),
      last_name: t('lastName'),
      role_id: t('role'),
      status: t('status'),
    },
    shape: loadShape,
    check: (values) => (needsLastName ? findBlank(values, ['last_name']) : []),
    wording: { 'validation.email_invalid': 'validation.invalid' },
    errorFields: { 'user.role_beyond_own': 'role_id', 'user.own_rights': 'role_id', 'user.own_email': 'email' },
    failed: t('form.failed'),
    onSubmit: async (values) => {
      await submitDelay();
      try {
        await api.call(endpoints.updateUser, { params: { id: String(user.id) }, body: values });
      } catch (error) {
        setLimit(planLimitOf(error));
        throw error;
      }
      await queries.invalidateQueries({ queryKey: usersKey });
      notifications.show({ color: 'green', message: t('form.saved', { name: userName(user) }) });
      await navigate({ to: '/preferences/users/' });
    },
  });
  useLeaveGuard(form.isDirty);
  const endsAccess = user.status === userStatuses.active && form.values.status !== userStatuses.active;
  const askFirst: typeof form.handleSubmit = (event) => {
    if (!endsAccess) return form.handleSubmit(event);
    event.preventDefault();
    confirm({
      title: t('access.title'),
      text: t('access.text', { name: userName(user) }),
      hint: t('access.hint'),
      confirmLabel: t('access.title'),
      dangerous: true,
      testId: 'confirm-end-access',
      onConfirm: () => form.handleSubmit(event),
    });
  };
  const text = { readOnly, autoComplete: 'off' } as const;

  return (
    <ContractForm form={{ ...form, handleSubmit: askFirst }} gap="md" className={classes.form} testId="user-form">
      {readOnly && <Alert variant="light">{t(isOwner(user) ? 'form.protected' : 'form.readOnly')}</Alert>}
      <TextInput
        {...text}
        required
        type="email"
        data-testid="user-email"
        {...form.field('email')}
        disabled={isOwn}
        description={
          isOwn && (
            <>
              {t('form.ownEmail')}{' '}
              <Anchor
                inherit
                underline="always"
                data-testid="own-email-link"
                renderRoot={(props) => <Link {...props} to="/profile/" />}
              >
                {t('form.ownEmailLink')}
              </Anchor>
            </>
          )
        }
      />
      <TextInput {...text} required data-testid="user-username" {...form.field('username')} />
      <TextInput {...text} required data-testid="user-first-name" {...form.field('first_name')} />
      <TextInput {...text} required={needsLastName} data-testid="user-last-name" {...form.field('last_name')} />
      <RoleSelect
        {...form.field('role_id')}
        held={user.role}
        disabled={readOnly || isOwn}
        onChange={(roleId) => form.setValue('role_id', roleId)}
      />
      <StatusSelect
        {...form.field('status')}
        disabled={readOnly || isOwn}
        onChange={(status) => form.setValue('status', status)}
      />
      {isOwn && !readOnly && <Alert variant="light">{t('form.ownRights')}</Alert>}
      {!readOnly && (
        <Group justify="flex-end">
          <SubmitButton form={form} data-testid="user-submit">
            {t('form.save')}
          </SubmitButton>
        </Group>
      )}
      {limit !== null && <PlanLimitModal limit={limit} onClose={() => setLimit(null)} />}
    </ContractForm>
  );
}

import { ActionIcon, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, limits, managerRoleId } from '@switchboard/contract';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { FormModal } from '../../../ui/forms/questions/form-modal.tsx';
import { type PlanLimit, PlanLimitModal, planLimitOf } from '../../../ui/overlays/plan-limit-modal.tsx';
import { useRoleName } from '../../../ui/rights/use-role-name.ts';
import { foundRolesQuery, usersKey } from './users-queries.ts';

/** Managers first: most people are invited to answer clients. */
const placeOf = (roleId: number) => (roleId === managerRoleId ? 0 : roleId);

/** Invites people by e-mail, a row each: all of them, or none. */
export function InviteUsersModal({ onClose }: { onClose: () => void }) {
  const t = useT('users');
  const api = useApi();
  const queries = useQueryClient();
  const roleName = useRoleName();
  // Whoever may not see the roles invites members.
  const found = useQuery(foundRolesQuery(api, '')).data?.data ?? [];
  const roles = found.toSorted((one, other) => placeOf(one.id) - placeOf(other.id));
  const [limit, setLimit] = useState<PlanLimit | null>(null);
  const form = useContractForm({
    initialValues: { emails: [{ email: '' }], role_id: managerRoleId },
    labels: { 'emails.*.email': t('email'), role_id: t('role') },
    errorFields: { 'user.role_beyond_own': 'role_id' },
    failed: t('invites.failed'),
    makesNew: true,
    resetOnSuccess: true,
    onSubmit: async ({ emails, role_id }) => {
      try {
        await api.call(endpoints.inviteUsers, { body: { emails, ...(roles.length > 0 && { role_id }) } });
      } catch (error) {
        setLimit(planLimitOf(error));
        throw error;
      }
      await queries.invalidateQueries({ queryKey: usersKey });
      notifications.show({ color: 'green', message: t('invites.done', { count: emails.length }) });
      onClose();
    },
  });
  const role = form.field('role_id');
  const rows = form.values.emails;
  const addRows = (count: number) => {
    for (let added = 0; added < count; added += 1) form.insertRow('emails', { email: '' });
  };

  return (
    <>
      <FormModal
        opened={limit === null}
        title={t('invites.title')}
        dirty={form.isDirty}
        busy={form.isPending}
        onClose={onClose}
      >
        <ContractForm form={form} testId="invite-form">
          <Text size="sm" c="dimmed">
            {t('invites.hint')}
          </Text>
          {rows.map((_row, index) => {
            const { label: _label, ...input } = form.rowField('emails', index, 'email');
            const row = index + 1;
            return (
              <Group key={index} gap="xs" align="flex-start" wrap="nowrap">
                <TextInput
                  flex={1}
                  type="email"
                  autoComplete="off"
                  placeholder="name@company.com"
                  aria-label={t('invites.row', { row })}
                  data-autofocus={index === 0 || undefined}
                  data-testid={`invite-email-${index}`}
                  {...input}
                />
                {rows.length > 1 && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    aria-label={t('invites.deleteRow', { row })}
                    onClick={() => form.removeRow('emails', index)}
                  >
                    <IconTrash size={16} stroke={1.7} />
                  </ActionIcon>
                )}
              </Group>
            );
          })}
          <Group gap="xs">
            {[1, 2].map((count) => (
              <Button
                key={count}
                variant="default"
                size="xs"
                disabled={rows.length + count > limits.invitesAtOnce}
                data-testid={`invite-add-${count}`}
                onClick={() => addRows(count)}
              >
                {t(count === 1 ? 'invites.addRow' : 'invites.addTwoRows')}
              </Button>
            ))}
          </Group>
          {roles.length > 0 && (
            <NativeSelect
              {...role}
              value={String(role.value)}
              onChange={(event) => form.setValue('role_id', Number(event.currentTarget.value))}
              description={t('invites.roleHint')}
              data={roles.map((one) => ({ value: String(one.id), label: roleName(one) }))}
              data-testid="invite-role"
            />
          )}
          <Group justify="flex-end" mt="sm">
            <SubmitButton form={form} data-testid="invite-submit">
              {t('invites.submit')}
            </SubmitButton>
          </Group>
        </ContractForm>
      </FormModal>
      {limit !== null && <PlanLimitModal limit={limit} onClose={() => setLimit(null)} />}
    </>
  );
}

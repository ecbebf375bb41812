import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, type ListedRole } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { FormModal } from '../../../ui/forms/questions/form-modal.tsx';
import { useRoleName } from '../../../ui/rights/use-role-name.ts';
import { rolesKey } from './roles-queries.ts';

interface DeleteRoleProps {
  role: ListedRole;
  roles: readonly ListedRole[];
  onClose: () => void;
}

/** Asks before a role is deleted, and which one its users get. */
export function DeleteRole({ role, roles, onClose }: DeleteRoleProps) {
  const t = useT('roles');
  const common = useT('common');
  const api = useApi();
  const queries = useQueryClient();
  const roleName = useRoleName();
  const name = roleName(role);
  const hasUsers = role.users_count > 0;
  const form = useContractForm({
    initialValues: { move_to: '' },
    labels: { move_to: t('remove.moveTo') },
    check: ({ move_to: moveTo }) =>
      hasUsers && moveTo === '' ? [{ field: 'move_to', message: 'validation.required', params: {} }] : [],
    failed: t('remove.failed'),
    onSubmit: async ({ move_to: moveTo }) => {
      const query = moveTo === '' ? {} : { query: { move_to: Number(moveTo) } };
      await api.call(endpoints.deleteRole, { params: { id: String(role.id) }, ...query });
      await queries.invalidateQueries({ queryKey: rolesKey });
      notifications.show({ message: t('remove.done', { name }) });
      onClose();
    },
  });
  const others = roles.filter(({ id }) => id !== role.id);
  return (
    <FormModal opened title={t('remove.title')} dirty={false} busy={form.isPending} onClose={onClose}>
      <ContractForm form={form}>
        <Text>{t('remove.text', { name })}</Text>
        {hasUsers && (
          <>
            <Text size="sm" c="dimmed">
              {t('remove.users', { count: role.users_count })}
            </Text>
            <NativeSelect
              required
              data-autofocus
              data-testid="move-to"
              data={[
                { value: '', label: t('remove.choose') },
                ...others.map((other) => ({ value: String(other.id), label: roleName(other) })),
              ]}
              {...form.field('move_to')}
            />
          </>
        )}
        <Group justify="flex-end" mt="sm">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <SubmitButton form={form} color="red" data-testid="confirm-delete-role">
            {t('remove.confirm')}
          </SubmitButton>
        </Group>
      </ContractForm>
    </FormModal>
  );
}

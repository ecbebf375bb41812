import { Alert, Group, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { builtInRole, carries, endpoints, hasPermission, type ListedRole } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { useLeaveGuard } from '../../../ui/forms/leaving/use-leave-guard.ts';
import { useRoleName } from '../../../ui/rights/use-role-name.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { rolesKey } from './roles-queries.ts';
import classes from './roles-screen.module.css';

const loadShape = async () => (await import('./role-shapes.ts')).createRole.body;

/** Makes a role, or shows and changes one; null: a new one. */
export function RoleForm({ role }: { role: ListedRole | null }) {
  const t = useT('roles');
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const roleName = useRoleName();
  const me = useStore((state) => state.me);
  const isOwner = me !== null && me.workspace.owner_id === me.id;
  const ownersRole = useStore((state) => {
    const ownerId = state.me?.workspace.owner_id;
    return ownerId === undefined ? undefined : state.users[ownerId]?.role_id;
  });
  const isOfOwner = role !== null && role.id === ownersRole && !isOwner;
  const may = me !== null && hasPermission(me.permissions, 'roles', role === null ? 'create' : 'update');
  const readOnly = !may || isOfOwner;
  const shownName = role === null ? '' : roleName(role);
  const isNameOfProduct = role !== null && builtInRole(role) !== null;

  const toBody = (values: { name: string; permissions: ListedRole['permissions'] }) => ({
    ...values,
    // A built-in role keeps its name in every language until another one is typed.
    name: role !== null && values.name === shownName ? role.name : values.name,
  });
  const form = useContractForm({
    initialValues: { name: shownName, permissions: role?.permissions ?? {} },
    labels: { name: t('form.name'), permissions: t('form.permissions') },
    shape: loadShape,
    toBody,
    failed: t('form.notSaved'),
    makesNew: role === null,
    onSubmit: async (values) => {
      const body = toBody(values);
      if (role === null) await api.call(endpoints.createRole, { body });
      else await api.call(endpoints.updateRole, { params: { id: String(role.id) }, body });
      await queries.invalidateQueries({ queryKey: rolesKey });
      const name = values.name.trim();
      notifications.show({ color: 'green', message: t(role === null ? 'form.added' : 'form.saved', { name }) });
      await navigate({ to: '/preferences/roles/' });
    },
  });
  useLeaveGuard(form.isDirty);

  return (
    <ContractForm form={form} gap="md">
      {readOnly && <Alert variant="light">{t(isOfOwner ? 'form.ofOwner' : 'form.readOnly')}</Alert>}
      <TextInput
        className={classes.name ?? ''}
        description={t(isNameOfProduct && form.values.name === shownName ? 'form.builtInHint' : 'form.nameHint')}
        required
        readOnly={readOnly}
        autoComplete="off"
        data-testid="role-name"
        {...form.field('name')}
      />
      <PermissionMatrix
        permissions={form.values.permissions}
        mayGrant={(permission) => isOwner || (me !== null && carries(me.permissions, permission))}
        readOnly={readOnly}
        onChange={(permissions) => form.setValue('permissions', permissions)}
      />
      {!readOnly && (
        <Group justify="flex-end">
          <SubmitButton form={form} data-testid="role-submit">
            {t(role === null ? 'form.create' : 'form.save')}
          </SubmitButton>
        </Group>
      )}
    </ContractForm>
  );
}

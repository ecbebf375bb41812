import { Group, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, limits } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { findBlank } from '../../../ui/forms/form/find-blank.ts';
import { PasswordField } from '../../../ui/forms/form/password-field.tsx';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { sessionsKey } from './profile-queries.ts';

const loadShape = async () => (await import('./profile-shapes.ts')).changePassword.body;

/** Sets a new password; the present one is asked for as for everything that could give the account away. */
export function PasswordForm({ email }: { email: string }) {
  const t = useT('profile');
  const api = useApi();
  const queries = useQueryClient();
  const form = useContractForm({
    initialValues: { password: '', repeat: '' },
    labels: { password: t('password.new'), repeat: t('password.repeat') },
    shape: loadShape,
    check: (values) => findBlank(values, ['password', 'repeat']),
    failed: t('password.failed'),
    resetOnSuccess: true,
    onSubmit: async (body) => {
      await api.call(endpoints.changePassword, { body });
      await queries.invalidateQueries({ queryKey: sessionsKey });
      notifications.show({ color: 'green', message: t('password.changed') });
    },
  });
  return (
    <ContractForm form={form} gap="md" testId="password-form">
      {/* Password managers find the account by it. */}
      <VisuallyHidden>
        <input type="text" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden="true" />
      </VisuallyHidden>
      <PasswordField
        autoComplete="new-password"
        description={t('password.hint', { count: limits.passwordMinChars })}
        data-testid="new-password"
        {...form.field('password')}
      />
      <PasswordField autoComplete="new-password" data-testid="repeat-password" {...form.field('repeat')} />
      <Group justify="flex-end">
        <SubmitButton form={form} data-testid="change-password">
          {t('password.save')}
        </SubmitButton>
      </Group>
    </ContractForm>
  );
}

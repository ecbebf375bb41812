import { limits } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { PasswordField } from '../../../ui/forms/form/password-field.tsx';
import type { ContractForm } from '../../../ui/forms/form/use-contract-form.tsx';

interface NewPassword extends Record<string, unknown> {
  password: string;
  repeat: string;
}

/** A new password, typed twice. */
export function NewPasswordFields({ form }: { form: Pick<ContractForm<NewPassword>, 'field'> }) {
  const t = useT('accounts');
  return (
    <>
      <PasswordField
        description={t('passwordHint', { count: String(limits.passwordMinChars) })}
        autoComplete="new-password"
        size="md"
        data-testid="new-password"
        {...form.field('password')}
      />
      <PasswordField autoComplete="new-password" size="md" data-testid="repeat-password" {...form.field('repeat')} />
    </>
  );
}

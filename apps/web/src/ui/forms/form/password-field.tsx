import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useT } from '../../../i18n/use-t.ts';

/** A password input whose button has a name in the reader's language; Mantine's marks an error by its colour alone. */
export function PasswordField(props: PasswordInputProps) {
  const t = useT('common');
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}

import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useT } from '../../i18n/use-t.ts';

/** A password input whose button has a name in the reader's language; Mantine's says by its colour alone that it is wrong. */
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

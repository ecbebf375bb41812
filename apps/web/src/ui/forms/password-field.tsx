import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useT } from '../../i18n/use-t.ts';

/** A password input whose button that shows the password has a name in the reader's language. */
export function PasswordField(props: PasswordInputProps) {
  const t = useT('common');
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }} {...props} />;
}

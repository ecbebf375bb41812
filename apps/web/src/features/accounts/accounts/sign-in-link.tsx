import { Anchor } from '@mantine/core';
import { useT } from '../../../i18n/use-t.ts';

export function SignInLink() {
  const t = useT('accounts');
  return (
    <Anchor href="/" size="sm" data-testid="back-to-sign-in">
      {t('back')}
    </Anchor>
  );
}

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, type UserView } from '@switchboard/contract';
import { useApi } from '../../../api/api-context.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import classes from './users-screen.module.css';

/** Mails a pending user a new link. */
export function ResendInvite({ user }: { user: UserView }) {
  const t = useT('users');
  const api = useApi();
  const resend = useAction(async () => {
    try {
      await api.call(endpoints.resendInvite, { params: { id: String(user.id) } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'request.rate_limited') throw error;
      // The text for all calls says "wait a moment"; here it is an hour.
      notifications.show({ color: 'red', title: t('resendFailed'), message: t('resendLimited') });
      return;
    }
    notifications.show({ color: 'green', message: t('resent', { email: user.email ?? user.username }) });
  }, t('resendFailed'));
  return (
    <Button
      classNames={{ label: classes.resend ?? '' }}
      variant="subtle"
      size="compact-xs"
      aria-label={t('resendNamed', { name: fullName(user) || user.username })}
      data-testid={`resend-invite-${user.id}`}
      loading={resend.isPending}
      onClick={resend.run}
    >
      {t('resend')}
    </Button>
  );
}

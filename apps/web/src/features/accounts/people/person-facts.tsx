import { ActionIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type UserView, userStatuses } from '@switchboard/contract';
import { IconClipboard } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import { PersonPresence } from '../../../ui/person/person-name.tsx';
import { useRoleName } from '../../../ui/rights/use-role-name.ts';
import { useLocalTime } from '../../../ui/time/use-local-time.ts';
import classes from './person-card.module.css';

/** `Europe/Kyiv, 14:32 now`; the name alone where the browser does not know the zone. */
function TimeZone({ zone }: { zone: string }) {
  const t = useT('details');
  const time = useLocalTime(zone);
  return time === null ? zone : t('user.timezoneNow', { zone, time });
}

/** A user who is not active is shown by status, with any earlier presence. */
const statusKeys = {
  [userStatuses.inactive]: 'inactive',
  [userStatuses.underReview]: 'underReview',
  [userStatuses.pending]: 'pending',
} as const;

/** A colleague's profile; e-mail and phone only for those who may see them. */
export function PersonFacts({ user }: { user: UserView }) {
  const t = useT('details');
  const missing = t('missing');
  const isOnline = user.is_online === 1;
  const roleName = useRoleName();
  const statusKey = statusKeys[user.status as keyof typeof statusKeys] as
    | (typeof statusKeys)[keyof typeof statusKeys]
    | undefined;
  return (
    <div className={classes.facts}>
      <dl className={classes.list}>
        <dt>{t('user.status')}</dt>
        <dd data-testid="user-status">
          <span className={classes.dot} data-online={isOnline || undefined} aria-hidden="true" />
          {statusKey === undefined ? <PersonPresence user={user} /> : t(`user.${statusKey}`)}
        </dd>
        <dt>{t('user.username')}</dt>
        <dd dir="auto">@{user.username}</dd>
        {user.email !== undefined && (
          <>
            <dt>{t('user.email')}</dt>
            <dd className={classes.email}>
              <a href={`mailto:${encodeURIComponent(user.email).replace('%40', '@')}`}>{user.email}</a>
              <CopyEmail email={user.email} />
            </dd>
          </>
        )}
        {user.phone !== undefined && (
          <>
            <dt>{t('user.phone')}</dt>
            <dd>{user.phone ? <a href={`tel:${user.phone.replaceAll(/[^+\d]/g, '')}`}>{user.phone}</a> : missing}</dd>
          </>
        )}
        <dt>{t('user.position')}</dt>
        <dd dir="auto">{user.position || missing}</dd>
        {user.what_i_do !== null && (
          <>
            <dt>{t('user.whatIDo')}</dt>
            <dd dir="auto">{user.what_i_do}</dd>
          </>
        )}
        <dt>{t('user.timezone')}</dt>
        <dd>{user.timezone === null ? missing : <TimeZone zone={user.timezone} />}</dd>
        <dt>{t('user.role')}</dt>
        <dd dir="auto">{roleName(user.role)}</dd>
      </dl>
    </div>
  );
}

function CopyEmail({ email }: { email: string }) {
  const t = useT('details');
  const copy = useAction(async () => {
    await navigator.clipboard.writeText(email);
    notifications.show({ message: t('user.copied'), autoClose: 1_500 });
  }, t('user.copyFailed'));
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={t('user.copyEmail')}
      data-hint={t('user.copyEmail')}
      data-testid="copy-email"
      onClick={copy.run}
    >
      <IconClipboard size={15} stroke={1.7} />
    </ActionIcon>
  );
}

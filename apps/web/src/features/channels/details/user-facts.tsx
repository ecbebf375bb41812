import { useInterval } from '@mantine/hooks';
import { type UserView, userStatuses } from '@switchboard/contract';
import { useState } from 'react';
import { useLocale } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';
import { PersonPresence } from '../../../ui/person/person-name.tsx';
import { useRoleName } from '../../../ui/use-role-name.ts';
import { makeTimeFormat } from '../../../ui/use-time-format.ts';
import classes from './about-user.module.css';
import section from './panel-section.module.css';

const clockMs = 20_000;

/** `Europe/Kyiv, 14:32 now`; the name alone where the browser does not know the zone. */
function TimeZone({ zone }: { zone: string }) {
  const t = useT('details');
  const locale = useLocale();
  const [now, setNow] = useState(() => new Date().toISOString());
  useInterval(() => setNow(new Date().toISOString()), clockMs, { autoInvoke: true });
  try {
    return t('user.timezoneNow', { zone, time: makeTimeFormat(locale, zone).time(now) });
  } catch {
    return zone;
  }
}

/** A colleague's profile; e-mail and phone only for those who may see them. */
export function UserFacts({ user }: { user: UserView }) {
  const t = useT('details');
  const missing = t('missing');
  const isOnline = user.is_online === 1;
  const roleName = useRoleName();
  return (
    <div className={classes.facts}>
      <dl className={section.facts}>
        <dt>{t('user.status')}</dt>
        <dd data-testid="user-status">
          <span className={classes.dot} data-online={isOnline || undefined} aria-hidden="true" />
          {user.status === userStatuses.inactive ? t('user.inactive') : <PersonPresence user={user} />}
        </dd>
        <dt>{t('user.username')}</dt>
        <dd dir="auto">@{user.username}</dd>
        {user.email !== undefined && (
          <>
            <dt>{t('user.email')}</dt>
            <dd>
              <a href={`mailto:${encodeURIComponent(user.email).replace('%40', '@')}`}>{user.email}</a>
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

import { Link, Outlet } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import classes from '../preferences/preferences-layout.module.css';

/** The pages under `/profile/`: the reader's profile and sign-in. */
export function ProfileLayout() {
  const t = useT('profile');
  return (
    <div className={classes.layout}>
      <nav className={classes.tabs} aria-label={t('title')}>
        <Link to="/profile/" activeOptions={{ exact: true }} className={classes.tab} data-testid="profile-tab">
          {t('title')}
        </Link>
        <Link to="/profile/security/" className={classes.tab} data-testid="security-tab">
          {t('security.title')}
        </Link>
        <Link to="/preferences/notifications/" className={classes.tab}>
          {t('notifications')}
        </Link>
      </nav>
      <Outlet />
    </div>
  );
}

import { hasPermission } from '@switchboard/contract';
import { Link, Navigate, Outlet } from '@tanstack/react-router';
import { useT } from '../../i18n/use-t.ts';
import { useStore } from '../../store/store-context.tsx';
import classes from './preferences-layout.module.css';

const useMaySeeSettings = () =>
  useStore((state) => state.me && hasPermission(state.me.permissions, 'settings', 'read'));

const useMaySeeUsers = () =>
  useStore(
    (state) =>
      state.me &&
      hasPermission(state.me.permissions, 'settings', 'read') &&
      hasPermission(state.me.permissions, 'users', 'read'),
  );

/** The pages under `/preferences/`: the user's own settings, and the workspace's for those with permission. */
export function PreferencesLayout() {
  const settings = useT('settings');
  const notifications = useT('notifications');
  const maySeeSettings = useMaySeeSettings();
  const maySeeUsers = useMaySeeUsers();
  const maySeeRoles = useStore((state) => state.me && hasPermission(state.me.permissions, 'roles', 'read'));
  const isOwner = useStore((state) => state.me?.workspace.owner_id === state.me?.id);
  return (
    <div className={classes.layout}>
      {(maySeeSettings || maySeeRoles) && (
        <nav className={classes.tabs} aria-label={settings('title')}>
          {maySeeUsers && (
            <Link to="/preferences/users/" className={classes.tab} data-testid="preferences-users">
              {settings('users')}
            </Link>
          )}
          {maySeeRoles && (
            <Link to="/preferences/roles/" className={classes.tab} data-testid="preferences-roles">
              {settings('roles')}
            </Link>
          )}
          {maySeeSettings && (
            <Link to="/preferences/bots/" className={classes.tab} data-testid="preferences-bots">
              {settings('bots')}
            </Link>
          )}
          {isOwner && (
            <>
              <Link
                to="/preferences/super-admin/"
                activeOptions={{ exact: true }}
                className={classes.tab}
                data-testid="preferences-workspace"
              >
                {settings('workspace')}
              </Link>
              <Link to="/preferences/super-admin/audit-log/" className={classes.tab} data-testid="preferences-audit">
                {settings('audit')}
              </Link>
            </>
          )}
          <Link to="/preferences/notifications/" className={classes.tab} data-testid="preferences-notifications">
            {notifications('title')}
          </Link>
        </nav>
      )}
      <Outlet />
    </div>
  );
}

/** `/preferences/` redirects to the first page that the user may see. */
export function PreferencesStart() {
  const maySeeSettings = useMaySeeSettings();
  const maySeeUsers = useMaySeeUsers();
  if (maySeeSettings === null) return null;
  if (maySeeUsers) return <Navigate to="/preferences/users/" replace />;
  return <Navigate to={maySeeSettings ? '/preferences/bots/' : '/preferences/notifications/'} replace />;
}

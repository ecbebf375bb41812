import { hasPermission } from '@switchboard/contract';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../../i18n/use-t.ts';
import { selectIsAlone, selectIsAwaited, selectMayInvite } from '../../../../store/alone.ts';
import { useStore } from '../../../../store/store-context.tsx';
import classes from './no-directs.module.css';

/** In the sidebar, in place of direct messages: how the reader can start one. */
export default function NoDirects() {
  const t = useT('channelLists');
  const isAlone = useStore(selectIsAlone);
  const isAwaited = useStore(selectIsAwaited);
  const mayInvite = useStore(selectMayInvite);
  const isKnown = useStore((state) => state.usersLoaded);
  const seesUsers = useStore(({ me }) => me !== null && hasPermission(me.permissions, 'users', 'read'));
  // Unknown facts are not shown, so that none is taken back.
  if (!isKnown) return <>&nbsp;</>;
  if (!seesUsers) return t('alone.writeFromMembers');
  if (!isAlone) {
    return (
      <Link className={classes.link ?? ''} to="/messenger/directs/">
        {t('alone.write')}
      </Link>
    );
  }
  return (
    <span>
      {t(isAwaited ? 'alone.awaited' : 'alone.nobody')}
      {mayInvite && (
        <>
          {'. '}
          <Link className={classes.link ?? ''} to="/preferences/users/" hash="invite">
            {t('alone.invite')}
          </Link>
        </>
      )}
    </span>
  );
}

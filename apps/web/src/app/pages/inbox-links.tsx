import { Link } from '@tanstack/react-router';
import { useT } from '../../i18n/use-t.ts';
import { selectMyConversations, selectUnread } from '../../store/selectors.ts';
import { useStore } from '../../store/store-context.tsx';
import { UnreadBadge } from '../../ui/channel/unread-badge.tsx';
import classes from './inbox-links.module.css';

/** On a phone both lists of conversations are the inbox: from one to the other. */
export function InboxLinks() {
  const t = useT('shell');
  const newClients = useStore((state) => state.newClientsCount);
  const unread = useStore((state) =>
    selectMyConversations(state).reduce((sum, { id }) => sum + selectUnread(id)(state), 0),
  );
  return (
    <nav className={classes.links} aria-label={t('clients')} data-rove>
      <Link to="/messenger/new-clients/" className={classes.link ?? ''} data-testid="inbox-new">
        {t('newClients')}
        <span className={classes.count}>{newClients > 0 && newClients}</span>
      </Link>
      <Link to="/messenger/my-clients/" className={classes.link ?? ''} data-testid="inbox-mine">
        {t('myClients')}
        <UnreadBadge count={unread} />
      </Link>
    </nav>
  );
}

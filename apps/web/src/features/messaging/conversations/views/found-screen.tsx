import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { useActions, useStore } from '../../../../store/store-context.tsx';
import classes from '../conversation-list.module.css';
import { FoundConversations } from './found-conversations.tsx';
import { type FoundCriteria, type FoundSearch, filterOf, readFound } from './found-search.ts';
import { ListFrame } from './list-frame.tsx';
import { foundQuery } from './views-queries.ts';

const order = 'waiting';

/** `/views/`: the conversations of a filter that its address has, and that is not kept as a view. */
export function FoundScreen({ search }: { search: FoundSearch }) {
  const t = useT('views');
  const criteria = readFound(search);
  const filter = filterOf(criteria);
  const title = useFoundTitle(criteria);
  const count = useInfiniteQuery(foundQuery(useApi(), useActions(), filter, order)).data?.pages[0]?.count;
  return (
    <ListFrame
      heading={
        <h1 className={classes.title} dir="auto">
          {title}
        </h1>
      }
      view={null}
      filter={filter}
      testId="found-screen"
    >
      {count !== undefined && count > 0 && (
        <p className={classes.count} data-testid="found-count">
          {t('matching', { count })}
        </p>
      )}
      <FoundConversations filter={filter} order={order} />
    </ListFrame>
  );
}

/** "Open conversations of Anna · Shop". */
function useFoundTitle({ manager, bot, state, isWaiting }: FoundCriteria): string {
  const t = useT('views');
  const common = useT('common');
  const channels = useT('channels');
  const user = useStore(({ users }) => (typeof manager === 'number' ? users[manager] : undefined));
  const hasUsers = useStore(({ usersLoaded }) => usersLoaded);
  const botTitle = useStore(({ bots }) => (bot === null ? undefined : bots[bot]?.title));
  const waiting = state === 'snoozed' ? 'snoozedWaiting' : 'waiting';
  const what = t(`found.${isWaiting ? waiting : (state ?? 'any')}`);
  const ofBot = bot === null ? '' : ` · ${botTitle ?? common('unknownBot')}`;
  if (manager === null) return what + ofBot;
  if (manager === 'nobody') return t('found.nobody', { what }) + ofBot;
  const name = user ? fullName(user) || user.username : hasUsers ? channels('deletedUser') : '…';
  return t('found.of', { what, name }) + ofBot;
}

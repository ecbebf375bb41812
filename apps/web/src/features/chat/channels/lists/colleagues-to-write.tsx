import { Button } from '@mantine/core';
import type { UserView } from '@switchboard/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { useActions, useStore } from '../../../../store/store-context.tsx';
import { Avatar } from '../../../../ui/avatar/avatar.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import { useAction } from '../../../../ui/forms/failures/use-action.ts';
import { PersonName } from '../../../../ui/person/person-name.tsx';
import { usersWithoutDirectQuery } from '../channels-queries.ts';
import rowClasses from './channel-row.module.css';
import classes from './list-page.module.css';

/** Colleagues the reader has no direct channel with yet, ten at a time; pressing one opens it. */
export function ColleaguesToWrite({ search }: { search: string }) {
  const t = useT('channels');
  const lists = useT('channelLists');
  const api = useApi();
  const query = useInfiniteQuery(usersWithoutDirectQuery(api, search));
  const users = query.data?.pages.flatMap((page) => page.data) ?? [];
  // Every colleague has a direct channel already: no section to show.
  if (query.isSuccess && users.length === 0 && search === '') return null;
  return (
    <section className={classes.section} data-testid="colleagues">
      <h2 className={classes.heading}>{t('colleagues')}</h2>
      {query.isPending && <SkeletonRows withAvatar count={3} />}
      {query.isError && <ErrorState title={lists('listFailed')} onRetry={() => void query.refetch()} />}
      {query.isSuccess && users.length === 0 && <p className={classes.none}>{lists('nobodyFound')}</p>}
      <ul className={classes.rows}>
        {users.map((user) => (
          <ColleagueRow key={user.id} user={user} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="subtle" mt="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {lists('loadMore')}
        </Button>
      )}
    </section>
  );
}

function ColleagueRow({ user }: { user: UserView }) {
  const t = useT('channels');
  const actions = useActions();
  const navigate = useNavigate();
  const current = useStore((state) => state.users[user.id] ?? user);
  const name = fullName(user) || user.username;

  const write = useAction(async () => {
    const id = await actions.openDirect(user.id);
    await navigate({ to: '/messenger/$id/', params: { id: String(id) } });
  }, t('writeFailed'));

  return (
    <li className={rowClasses.item}>
      <button
        type="button"
        className={rowClasses.row}
        disabled={write.isPending}
        title={t('writeTo', { name })}
        data-testid={`colleague-${user.id}`}
        onClick={write.run}
      >
        <Avatar name={name} pictureId={user.avatar?.id ?? null} size={38} online={current.is_online === 1} />
        <span className={rowClasses.text}>
          <span className={rowClasses.title}>
            <PersonName user={current} name={name} />
          </span>
          <span className={rowClasses.line} dir="auto">
            {user.position || `@${user.username}`}
          </span>
        </span>
      </button>
    </li>
  );
}

import { hasPermission } from '@switchboard/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useChannelNaming } from '../../../features/chat/channels/use-channel-name.ts';
import { readCriteria } from '../../../features/chat/search/search-criteria.ts';
import { SearchScreen } from '../../../features/chat/search/search-screen.tsx';
import { useStore } from '../../../store/store-context.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';

const FoundTasks = lazy(() => import('../../../features/work/tasks/listed/found-tasks.tsx'));

/** `/messenger/search/`: the search query is kept in the URL. */
export function SearchPage() {
  const criteria = readCriteria({ ...useSearch({ from: '/messenger/search' }) });
  const navigate = useNavigate();
  const nameOf = useChannelNaming();
  const seesTasks = useStore(({ me }) => me !== null && hasPermission(me.permissions, 'tasks', 'read'));
  return (
    <SearchScreen
      criteria={criteria}
      nameOf={nameOf}
      others={
        seesTasks &&
        criteria.q !== undefined && (
          <LazyPart>
            <FoundTasks words={criteria.q} />
          </LazyPart>
        )
      }
      onSearch={(search) => void navigate({ to: '/messenger/search/', search, replace: true })}
    />
  );
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useChannelNaming } from '../../features/channels/use-channel-name.ts';
import { SearchScreen } from '../../features/search/search-screen.tsx';

/** `/messenger/search/`: the search query is kept in the URL. */
export function SearchPage() {
  const criteria = useSearch({ from: '/messenger/search' });
  const navigate = useNavigate();
  const nameOf = useChannelNaming();
  return (
    <SearchScreen
      criteria={criteria}
      nameOf={nameOf}
      onSearch={(search) => void navigate({ to: '/messenger/search/', search, replace: true })}
    />
  );
}

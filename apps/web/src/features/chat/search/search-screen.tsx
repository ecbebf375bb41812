import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { Channel } from '@switchboard/contract';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import classes from './search.module.css';
import { readCriteria, type SearchCriteria } from './search-criteria.ts';
import { SearchFilters } from './search-filters.tsx';
import { SearchResults } from './search-results.tsx';
import { readTypedQuery, type TypedProblem } from './typed-query.ts';

const searchAfterMs = 400;

interface SearchScreenProps {
  criteria: SearchCriteria;
  /** Writes criteria to the address, which starts the search. */
  onSearch: (criteria: SearchCriteria) => void;
  nameOf: (channel: Channel) => string;
  /** Other results for the words, above the messages. */
  others?: ReactNode;
}

/** The people and channels that filters can name, sorted by name. */
const useNamed = (nameOf: (channel: Channel) => string) => {
  const users = useStore((state) => state.users);
  const held = useStore((state) => state.channels);
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
  const people = Object.values(users).map((user) => ({
    id: user.id,
    name: fullName(user) || user.username,
    username: user.username,
  }));
  const channels = Object.values(held).map((channel) => ({ id: channel.id, name: nameOf(channel) }));
  return { people: people.sort(byName), channels: channels.sort(byName) };
};

/** Search in the messages of all channels, by words and filters; the filters may be typed as well. */
export function SearchScreen({ criteria, onSearch, nameOf, others }: SearchScreenProps) {
  const t = useT('search');
  const known = useNamed(nameOf);
  const [typed, setTyped] = useState(criteria.q ?? '');
  const [problem, setProblem] = useState<TypedProblem | null>(null);
  const { q = '' } = criteria;
  // When the address changes otherwise, for example by a link, the field follows.
  const [seen, setSeen] = useState(q);
  const [sent, setSent] = useState(q);
  if (q !== seen) {
    setSeen(q);
    if (q !== sent) {
      setSent(q);
      setTyped(q);
    }
  }

  const search = (text: string, filters: Partial<SearchCriteria>) => {
    setSent(text.trim());
    onSearch(readCriteria({ ...criteria, ...filters, q: text.trim() }));
  };
  const searchSoon = useDebouncedCallback((text: string) => search(text, {}), searchAfterMs);
  const take = (value: string, whole: boolean) => {
    const { text, filters, problem: found } = readTypedQuery(value, known, { whole });
    setTyped(text);
    setProblem(found);
    if (whole || Object.keys(filters).length > 0) {
      searchSoon.cancel();
      search(text, filters);
    } else {
      searchSoon(text);
    }
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    take(typed, true);
  };

  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <h1 className={classes.title}>{t('title')}</h1>
        <form role="search" onSubmit={handleSubmit}>
          <TextInput
            type="search"
            size="md"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen is opened to type here
            autoFocus
            aria-label={t('field')}
            placeholder={t('placeholder')}
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            rightSection={
              typed !== '' && <CloseButton size="sm" aria-label={t('clear')} onClick={() => take('', true)} />
            }
            maxLength={200}
            value={typed}
            error={problem !== null && t(problem)}
            data-testid="search-field"
            onChange={(event) => take(event.currentTarget.value, false)}
          />
        </form>
        <SearchFilters
          criteria={criteria}
          people={known.people}
          channels={known.channels}
          onChange={(changes) => onSearch(readCriteria({ ...criteria, ...changes }))}
        />
        {others}
        <SearchResults criteria={criteria} nameOf={nameOf} />
      </div>
    </div>
  );
}

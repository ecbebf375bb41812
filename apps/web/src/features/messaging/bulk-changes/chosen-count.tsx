import { CloseButton } from '@mantine/core';
import { endpoints } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import type { Choice } from '../../../ui/lists/choice.ts';
import classes from './bulk-bar.module.css';

interface ChosenCountProps {
  choice: Choice;
  ids: ReadonlySet<number>;
  /** How many match, where all of them are meant. */
  all: number | null;
  onChooseAll: (count: number) => void;
}

/** How many are chosen, and the way to all of the list, then to all that match. */
export function ChosenCount({ choice, ids, all, onChooseAll }: ChosenCountProps) {
  const t = useT('bulk');
  const api = useApi();
  const { channels, filter } = choice.shown();
  const hasAllHeld = channels.every(({ id }) => ids.has(id));
  const matching = useQuery({
    queryKey: ['bulk-matching', filter],
    queryFn: ({ signal }) =>
      api.call(endpoints.listConversations, { query: { filter: filter ?? {}, limit: 1 }, signal }),
    enabled: hasAllHeld && filter !== null,
    staleTime: 0,
  }).data?.count;
  return (
    <div className={classes.line}>
      <span role="status" data-testid="bulk-count">
        {all === null ? t('chosen', { count: ids.size }) : t('allMatching', { count: all })}
      </span>
      {!hasAllHeld && (
        <button type="button" className={classes.link} data-testid="bulk-held" onClick={() => choice.chooseShown()}>
          {t('held')}
        </button>
      )}
      {hasAllHeld && all === null && matching !== undefined && matching > ids.size && (
        <button
          type="button"
          className={classes.link}
          data-testid="bulk-matching"
          onClick={() => onChooseAll(matching)}
        >
          {t('matching', { count: matching })}
        </button>
      )}
      <CloseButton
        size="sm"
        ml="auto"
        aria-label={t('clear')}
        data-testid="bulk-clear"
        onClick={() => choice.clear()}
      />
    </div>
  );
}

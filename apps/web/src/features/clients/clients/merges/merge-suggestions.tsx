import { Button } from '@mantine/core';
import { type ClientSummary, endpoints, type MergeSuggestion } from '@switchboard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { useAction } from '../../../../ui/forms/failures/use-action.ts';
import { AccountLine } from './account-line.tsx';
import classes from './client-merges.module.css';
import { mergeSuggestionsKey, mergeSuggestionsQuery } from './client-merges-queries.ts';
import { useAccountName } from './use-account-name.ts';

interface MergeSuggestionsProps {
  clientId: number;
  onMerge: (client: ClientSummary) => void;
}

/** Clients who may be the same person, with the reasons; empty while there are none. */
export function MergeSuggestions({ clientId, onMerge }: MergeSuggestionsProps) {
  const t = useT('clientMerges');
  const titleId = useId();
  const query = useQuery(mergeSuggestionsQuery(useApi(), clientId));
  if (query.isError && query.data === undefined) {
    return <ErrorState title={t('suggestionsFailed')} onRetry={() => void query.refetch()} />;
  }
  const suggestions = query.data?.data ?? [];
  if (suggestions.length === 0) return null;
  return (
    <section aria-labelledby={titleId} data-testid="merge-suggestions">
      <h3 className={classes.heading} id={titleId}>
        {t('suggestions')}
      </h3>
      <ul className={classes.list}>
        {suggestions.map((suggestion) => (
          <Suggestion
            key={suggestion.client.id}
            suggestion={suggestion}
            clientId={clientId}
            onMerge={() => onMerge(suggestion.client)}
          />
        ))}
      </ul>
    </section>
  );
}

interface SuggestionProps {
  suggestion: MergeSuggestion;
  clientId: number;
  onMerge: () => void;
}

function Suggestion({ suggestion: { client, reasons }, clientId, onMerge }: SuggestionProps) {
  const t = useT('clientMerges');
  const api = useApi();
  const queries = useQueryClient();
  const { accountOf } = useAccountName();
  const dismiss = useAction(async () => {
    try {
      await api.call(endpoints.tellClientsApart, { params: { id: clientId, otherId: client.id } });
    } finally {
      await queries.invalidateQueries({ queryKey: mergeSuggestionsKey });
    }
  }, t('notSameFailed'));
  const name = accountOf(client);
  return (
    <li className={classes.row} data-testid={`suggestion-${client.id}`}>
      <AccountLine client={client} isLink>
        <span className={classes.tags}>
          {reasons.map((reason) => (
            <span key={reason} className={classes.tag} data-reason={reason}>
              {t(`reasons.${reason}`)}
            </span>
          ))}
        </span>
      </AccountLine>
      <span className={classes.buttons}>
        <Button
          size="xs"
          variant="light"
          data-testid="merge-suggested"
          aria-label={`${t('mergeThis')}: ${name}`}
          onClick={onMerge}
        >
          {t('mergeThis')}
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={dismiss.isPending}
          aria-label={`${t('notSame')}: ${name}`}
          data-testid="not-the-same"
          onClick={dismiss.run}
        >
          {t('notSame')}
        </Button>
      </span>
    </li>
  );
}

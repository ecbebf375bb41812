import { Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ClientSummary, limits } from '@switchboard/contract';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { AccountLine } from './account-line.tsx';
import classes from './client-merges.module.css';
import { clientsToMergeQuery } from './client-merges-queries.ts';
import { useAccountName } from './use-account-name.ts';

/** A request once typing pauses. */
const searchAfterMs = 400;

interface MergePickerProps {
  client: ClientSummary;
  /** Clients of the same person, which are not offered. */
  personIds: readonly number[];
  onChoose: (client: ClientSummary) => void;
  onClose: () => void;
}

/** A search for the other client. */
export function MergePicker({ client, personIds, onChoose, onClose }: MergePickerProps) {
  const t = useT('clientMerges');
  const { nameOf } = useAccountName();
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text.trim(), searchAfterMs);
  const query = useQuery(clientsToMergeQuery(useApi(), searched));
  const found = searched === '' ? [] : (query.data?.data ?? []).filter(({ id }) => !personIds.includes(id));
  return (
    <Dialog title={t('picker.title', { name: nameOf(client) })} onClose={onClose}>
      <TextInput
        type="search"
        aria-label={t('picker.search')}
        placeholder={t('picker.search')}
        maxLength={limits.clientSearchChars}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        data-autofocus
        data-testid="merge-search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.results} aria-live="polite" aria-busy={query.isFetching}>
        {searched === '' && (
          <Text size="sm" c="dimmed">
            {t('picker.hint')}
          </Text>
        )}
        {query.isLoading && <SkeletonRows withAvatar count={3} />}
        {query.isError && <ErrorState title={t('picker.failed')} onRetry={() => void query.refetch()} />}
        {searched !== '' && query.isSuccess && found.length === 0 && <Text size="sm">{t('picker.none')}</Text>}
        {found.length > 0 && (
          <ul className={classes.list} aria-label={t('picker.results')}>
            {found.map((one) => (
              <li key={one.id}>
                <UnstyledButton
                  className={classes.choice ?? ''}
                  data-testid={`merge-into-${one.id}`}
                  onClick={() => onChoose(one)}
                >
                  <AccountLine client={one} />
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

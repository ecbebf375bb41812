import { Alert, Button, NativeSelect, SimpleGrid, Text } from '@mantine/core';
import {
  type ClientImport,
  clientMatches,
  csvDelimiters,
  type ImportSettings,
  textEncodings,
  unreadTitles,
} from '@switchboard/contract';
import { useId } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { SettingsCard } from '../../../../ui/settings/settings-card.tsx';
import { SendRow } from '../../../../ui/table-file/send-row.tsx';
import classes from './import-clients.module.css';
import { ImportOutcome } from './import-outcome.tsx';
import { useFailureText } from './import-texts.ts';
import { PreviewTable } from './preview-table.tsx';
import { useReview } from './use-review.ts';

const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;

/** A client is found by these, so they are not changed. */
const isRead = (settings: ImportSettings): boolean =>
  settings.targets.some(
    (target) => target !== null && target !== settings.match && target !== 'id' && target !== 'messenger',
  );

/** The settings for reading the file, with its first rows; then the effect of its import. */
export function ReviewImport({ made }: { made: ClientImport }) {
  const t = useT('clientImport');
  const errorText = useErrorText();
  const failureText = useFailureText();
  const whyId = useId();
  const review = useReview(made);
  const { preview, settings, check, discard } = review;
  if (preview.isError) {
    const hint = errorText(preview.error);
    return <ErrorState title={t('review.failed')} hint={hint} onRetry={() => void preview.refetch()} />;
  }
  if (settings === null || preview.data === undefined) return <SkeletonRows count={6} />;
  const { titles, rows, failure: unread } = preview.data;
  // The check's result stands while the file is read with the same settings.
  const failure = unread ?? (review.isEdited ? null : made.failure);
  const isFound = settings.targets.includes(settings.match);
  const unused = unreadTitles(titles, settings.targets);
  const why = isFound
    ? !isRead(settings) && t('review.nothing')
    : t('review.matchMissing', { column: t(`columns.${settings.match}`) });
  const isChecked = made.state === 'checked' && !review.isEdited;
  return (
    <>
      {failure !== null && (
        <Alert color="red" variant="light" role="alert" mb="md" data-testid="import-problem">
          {failureText(failure)}
        </Alert>
      )}
      <SettingsCard title={t('review.title')}>
        <Text size="sm" c="dimmed" dir="auto" mb="sm">
          {t('progress.file', { name: made.file_name })}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 3 }} className={classes.reading ?? ''}>
          <NativeSelect
            label={t('review.encoding')}
            value={settings.encoding}
            data={textEncodings.map((value) => ({ value, label: t(`encodings.${value}`) }))}
            data-testid="import-encoding"
            onChange={({ currentTarget: { value } }) =>
              review.readOtherwise({ encoding: value as ImportSettings['encoding'] })
            }
          />
          <NativeSelect
            label={t('review.delimiter')}
            value={settings.delimiter}
            data={csvDelimiters.map((value) => ({ value, label: t(`delimiters.${delimiterNames[value]}`) }))}
            data-testid="import-delimiter"
            onChange={({ currentTarget: { value } }) =>
              review.readOtherwise({ delimiter: value as ImportSettings['delimiter'] })
            }
          />
          <NativeSelect
            label={t('review.match')}
            value={settings.match}
            data={clientMatches.map((value) => ({ value, label: t(`columns.${value}`) }))}
            data-testid="import-match"
            onChange={({ currentTarget: { value } }) => review.setMatch(value as ImportSettings['match'])}
          />
        </SimpleGrid>
        {titles.length > 0 && (
          <PreviewTable titles={titles} rows={rows} targets={settings.targets} onTarget={review.setTarget} />
        )}
        <Text size="sm" c="dimmed">
          {t('review.empty')} {unused.length > 0 && t('review.unused', { names: unused.join(', ') })}
        </Text>
        <SendRow
          why={unread === null && (why || (made.state === 'checked' && review.isEdited && t('review.again')))}
          whyId={whyId}
          onAnother={() => discard.run()}
          isAnotherPending={discard.isPending}
        >
          <Button
            variant={isChecked ? 'default' : 'filled'}
            disabled={why !== false || unread !== null || preview.isFetching}
            loading={check.isPending}
            aria-describedby={whyId}
            data-testid="check-import"
            onClick={() => check.run()}
          >
            {t('review.check')}
          </Button>
        </SendRow>
      </SettingsCard>
      {isChecked && <ImportOutcome made={made} />}
    </>
  );
}

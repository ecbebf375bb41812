import { Button, Text } from '@mantine/core';
import { type DataExport, endpoints, limits } from '@switchboard/contract';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import { useFileSize } from '../../../ui/message/use-file-size.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import { exportsKey, exportsQuery } from './exports-queries.ts';
import classes from './settings-screen.module.css';

/** Asks for exports of the workspace's data, and shows those there are. */
export function ExportsCard() {
  const t = useT('owner');
  const api = useApi();
  const queries = useQueryClient();
  const titleId = useId();
  const query = useQuery(exportsQuery(api));
  const { run, isPending } = useAction(async () => {
    await api.call(endpoints.startDataExport, {});
    await queries.invalidateQueries({ queryKey: exportsKey });
  }, t('exports.failed'));
  const exports = query.data?.data ?? [];
  const isMaking = exports.some(({ state }) => state === 'waiting' || state === 'running');
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h2 className={classes.cardTitle} id={titleId}>
        {t('exports.title')}
      </h2>
      <Text size="sm" c="dimmed" mb="sm">
        {t('exports.text', { days: limits.exportDays })}
      </Text>
      <Button
        variant="default"
        loading={isPending}
        disabled={!query.isSuccess || isMaking}
        data-testid="start-export"
        onClick={() => run()}
      >
        {t('exports.start')}
      </Button>
      {query.isError && <ErrorState title={t('exports.loadFailed')} onRetry={() => void query.refetch()} />}
      {query.isSuccess && exports.length === 0 && (
        <EmptyState icon={IconDownload} title={t('exports.none')} hint={t('exports.noneHint')} />
      )}
      {exports.length > 0 && (
        <ul className={classes.exports}>
          {exports.map((made) => (
            <ExportLine key={made.id} made={made} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ExportLine({ made }: { made: DataExport }) {
  const t = useT('owner');
  const api = useApi();
  const time = useTimeFormat();
  const fileSize = useFileSize();
  const states: Record<DataExport['state'], () => string> = {
    waiting: () => t('exports.waiting'),
    running: () => t('exports.running', { progress: String(made.progress) }),
    ready: () =>
      t('exports.ready', { size: fileSize(made.size ?? 0), until: made.expires_at ? time.date(made.expires_at) : '' }),
    failed: () => t('exports.broken'),
  };
  return (
    <li data-testid="data-export">
      <span className={classes.exportName}>{t('exports.of', { at: time.dateTime(made.created_at) })}</span>
      <span className={classes.exportState} role="status">
        {states[made.state]()}
      </span>
      {made.state === 'ready' && (
        <a href={api.fileUrl({ src: `/exports/${made.id}` })} download data-testid="download-export">
          {t('exports.download')}
        </a>
      )}
    </li>
  );
}

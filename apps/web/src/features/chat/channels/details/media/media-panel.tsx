import { Button, SegmentedControl } from '@mantine/core';
import { IconFile, IconPhoto } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../../api/api-context.tsx';
import { useT } from '../../../../../i18n/use-t.ts';
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../../ui/feedback/skeleton-rows.tsx';
import { channelFilesQuery } from '../../channels-queries.ts';
import { useLoadMore } from '../../lists/use-load-more.ts';
import { MediaGrid } from './media-grid.tsx';
import { SharedFiles } from './shared-files.tsx';
import { useOpenChannelFiles } from './use-open-channel-files.ts';

/** Everything that was attached in the channel, newest first: pictures and videos as a grid, the rest as a list. */
export function MediaPanel({ channelId }: { channelId: number }) {
  const t = useT('details');
  const api = useApi();
  const openFiles = useOpenChannelFiles(channelId);
  const [kind, setKind] = useState<'media' | 'files'>('media');
  const query = useInfiniteQuery(channelFilesQuery(api, channelId, kind));
  const listed = query.data?.pages.flatMap((page) => page.data) ?? [];
  const files = [...new Map(listed.map((file) => [file.id, file])).values()];
  const endRef = useLoadMore(query.hasNextPage && !query.isFetchingNextPage, () => void query.fetchNextPage());

  return (
    <div data-testid="media-panel">
      <SegmentedControl
        fullWidth
        size="xs"
        mb="sm"
        value={kind}
        data={[
          { value: 'media', label: t('media.pictures') },
          { value: 'files', label: t('media.files') },
        ]}
        aria-label={t('media.title')}
        onChange={(value) => setKind(value)}
      />
      {query.isPending && <SkeletonRows count={3} />}
      {query.isError && <ErrorState title={t('media.failed')} onRetry={() => void query.refetch()} />}
      {query.isSuccess && files.length === 0 && (
        <EmptyState
          icon={kind === 'media' ? IconPhoto : IconFile}
          title={t(kind === 'media' ? 'media.emptyPictures' : 'media.emptyFiles')}
          hint={t('media.emptyHint')}
        />
      )}
      {kind === 'media' ? (
        <MediaGrid files={files} onOpen={(index) => openFiles(files, index)} />
      ) : (
        <SharedFiles channelId={channelId} files={files} />
      )}
      {query.hasNextPage && (
        <Button
          ref={endRef}
          variant="subtle"
          fullWidth
          mt="xs"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('loadMore')}
        </Button>
      )}
    </div>
  );
}

import { IconMessageOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { erasedChannelQuery } from '../channels-queries.ts';

/** In place of a channel that does not exist, is hidden from the reader or was erased with its client. */
export default function ChannelGone({ channelId, action }: { channelId: number; action: ReactNode }) {
  const t = useT('channels');
  const isErased = useQuery(erasedChannelQuery(channelId)).data === true;
  return (
    <EmptyState
      icon={IconMessageOff}
      title={t(isErased ? 'view.erased' : 'view.notFound')}
      hint={isErased ? null : t('view.notFoundHint')}
      action={action}
      isPage
    />
  );
}

import { ActionIcon } from '@mantine/core';
import { type Channel, channelTypes } from '@switchboard/contract';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { useStoreApi } from '../../../store/store-context.tsx';
import { hasTabs } from './has-tabs.ts';

/** The list that a channel stands in. */
const listOf = (channel: Channel | undefined) => {
  if (channel?.type !== channelTypes.client) return '/messenger/list/';
  return channel.manager_id === null ? '/messenger/new-clients/' : '/messenger/my-clients/';
};

/** Leads from a channel to the page it was opened from, or else to its list. `before` is the path of the entry before. */
export function BackButton({ before }: { before: () => string | undefined }) {
  const t = useT('common');
  const router = useRouter();
  const store = useStoreApi();
  const goBack = () => {
    const path = before();
    if (path !== undefined && hasTabs(path)) return router.history.back();
    const { channels, active } = store.getState();
    void router.navigate({ to: listOf(channels[active.channelId ?? 0]), replace: true });
  };
  return (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('back')} data-testid="back" onClick={goBack}>
      <IconArrowLeft size={20} />
    </ActionIcon>
  );
}

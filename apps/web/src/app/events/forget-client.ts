import type { EventData } from '@switchboard/contract';
import type { QueryClient } from '@tanstack/react-query';
import { erasedChannelQuery } from '../../features/chat/channels/channels-queries.ts';
import { keepBegunEdit } from '../../features/chat/composer/target/begun-edits.ts';
import { clientErasedQuery } from '../../features/clients/clients/clients-queries.ts';
import type { State } from '../../store/state.ts';

/**
 * Drops the data of an erased client that this page and this device keep beside the store: unfinished edits of
 * messages, and all cached answers that are not on the screen. A page on the screen says that the client was erased.
 */
export function forgetClient(
  queries: QueryClient,
  storage: Storage,
  before: State,
  { id, channel_id: channelId }: EventData<'eraseClient'>,
): void {
  queries.removeQueries({ type: 'inactive' });
  queries.setQueryData(clientErasedQuery(id).queryKey, true);
  if (channelId === null) return;
  queries.setQueryData(erasedChannelQuery(channelId).queryKey, true);
  const windows = [before.timelines[channelId], before.historyWindows[channelId]];
  for (const message of windows.flatMap((window) => window?.messages ?? [])) {
    keepBegunEdit(storage, before.me?.id ?? 0, message, null);
  }
}

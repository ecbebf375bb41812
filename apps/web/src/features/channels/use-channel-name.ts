import { type Channel, channelTypes } from '@switchboard/contract';
import { useT } from '../../i18n/use-t.ts';
import { channelTitle } from '../../store/selectors.ts';
import { useStore } from '../../store/store-context.tsx';

/** A channel's name in the reader's language: those that every workspace has are not called by the name stored. */
export function useChannelName(channel: Channel | undefined): string {
  const t = useT('channels');
  const shell = useT('shell');
  const title = useStore((state) => (channel ? channelTitle(state, channel) : ''));
  const ownChannelId = useStore((state) => state.me?.own_channel_id);
  if (!channel) return '';
  if (channel.type === channelTypes.general) return t('general');
  if (channel.type === channelTypes.managers) return t('managers');
  if (channel.id === ownChannelId) return shell('own', { name: title });
  return title || t('unnamed', { id: channel.id });
}

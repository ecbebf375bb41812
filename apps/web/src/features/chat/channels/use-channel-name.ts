import { type Channel, channelTypes } from '@switchboard/contract';
import { useCallback } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { channelTitle } from '../../../store/selectors.ts';
import type { State } from '../../../store/state.ts';
import { useStore, useStoreApi } from '../../../store/store-context.tsx';

interface Texts {
  channels: ReturnType<typeof useT<'channels'>>;
  shell: ReturnType<typeof useT<'shell'>>;
}

type Known = Pick<State, 'me' | 'usersLoaded'>;

const nameChannel = (channel: Channel, title: string, { me, usersLoaded }: Known, texts: Texts): string => {
  if (channel.type === channelTypes.general) return texts.channels('general');
  if (channel.type === channelTypes.managers) return texts.channels('managers');
  if (channel.id === me?.own_channel_id) return texts.shell('own', { name: title });
  if (title === '' && channel.type === channelTypes.direct) return usersLoaded ? texts.channels('deletedUser') : '';
  return title || texts.channels('unnamed', { id: channel.id });
};

/**
 * A channel's name in the reader's language: built-in channels have translated names instead of the stored one. Empty
 * while the colleague it is named after is not loaded.
 */
export function useChannelName(channel: Channel | undefined): string {
  const texts = { channels: useT('channels'), shell: useT('shell') };
  const title = useStore((state) => (channel ? channelTitle(state, channel) : ''));
  const me = useStore((state) => state.me);
  const usersLoaded = useStore((state) => state.usersLoaded);
  return channel ? nameChannel(channel, title, { me, usersLoaded }, texts) : '';
}

/** Returns a function that names any channel in the same way, from the current state; never empty. */
export function useChannelNaming(): (channel: Channel) => string {
  const channels = useT('channels');
  const shell = useT('shell');
  const store = useStoreApi();
  return useCallback(
    (channel) => {
      const state: State = store.getState();
      return nameChannel(
        channel,
        channelTitle(state, channel),
        { me: state.me, usersLoaded: true },
        { channels, shell },
      );
    },
    [channels, shell, store],
  );
}

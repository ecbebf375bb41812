import { type Channel, channelTypes } from '@switchboard/contract';
import { channelTitle } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { ChannelIcon } from '../../../ui/channel/channel-icon.tsx';
import { useDirectUser } from './channel-name.tsx';
import classes from './channel-symbol.module.css';

interface ChannelSymbolProps {
  channel: Channel;
  /** Pixels. */
  size?: number;
}

/** The picture of a channel: a person's avatar, a client's with the messenger's logo, else an icon for its kind. */
export function ChannelSymbol({ channel, size = 32 }: ChannelSymbolProps) {
  const title = useStore((state) => channelTitle(state, channel));
  const colleague = useDirectUser(channel);
  /** Set for the reader's own channel. */
  const me = useStore((state) => (state.me?.own_channel_id === channel.id ? state.me : null));

  if (channel.client) {
    const { avatar, service_type } = channel.client;
    return <Avatar name={title} pictureId={avatar?.id ?? null} messenger={service_type} size={size} />;
  }
  if (channel.type === channelTypes.direct) {
    return (
      <Avatar
        name={title}
        pictureId={(me ?? colleague)?.avatar?.id ?? null}
        size={size}
        online={colleague && !me ? colleague.is_online === 1 : undefined}
      />
    );
  }
  return (
    <span className={classes.symbol} style={{ width: size, height: size }} aria-hidden="true">
      <ChannelIcon channel={channel} size={Math.round(size * 0.55)} />
    </span>
  );
}

import { type Channel, channelTypes } from '@switchboard/contract';
import { IconBriefcase, IconHash, IconLock, IconSpeakerphone } from '@tabler/icons-react';

interface ChannelIconProps {
  channel: Pick<Channel, 'type' | 'is_public'>;
  /** Pixels. */
  size?: number;
}

/** The icon of a channel of the team, the same wherever it is named; people and clients have their pictures. */
export function ChannelIcon({ channel: { type, is_public }, size = 18 }: ChannelIconProps) {
  const look = { size, stroke: 1.75 };
  if (type === channelTypes.general) return <IconSpeakerphone {...look} />;
  if (type === channelTypes.managers) return <IconBriefcase {...look} />;
  return is_public ? <IconHash {...look} /> : <IconLock {...look} />;
}

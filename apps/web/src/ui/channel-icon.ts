import { type Channel, channelTypes } from '@switchboard/contract';
import { IconBriefcase, IconHash, IconLock, IconSpeakerphone } from '@tabler/icons-react';

/** The icon of a channel of the team, the same wherever it is named; people and clients have their pictures. */
export const channelIcon = ({ type, is_public }: Pick<Channel, 'type' | 'is_public'>) => {
  if (type === channelTypes.general) return IconSpeakerphone;
  if (type === channelTypes.managers) return IconBriefcase;
  return is_public ? IconHash : IconLock;
};

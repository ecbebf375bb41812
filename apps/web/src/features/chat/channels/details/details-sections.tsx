import { type Channel, can, channelTypes } from '@switchboard/contract';
import { IconBell, IconBellOff, IconPhoto, IconPin, IconSearch, IconUserCog, IconUsers } from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import { actorOf, channelFacts } from '../../../../store/reader.ts';
import { useStore } from '../../../../store/store-context.tsx';
import type { DetailsSection } from '../../../../ui/details/details-section.ts';
import { AssignManagerPanel } from './assign-manager-panel.tsx';
import { MediaPanel } from './media/media-panel.tsx';
import { MembersPanel } from './members/members-panel.tsx';
import { NotificationPanel } from './notification-panel.tsx';
import { PinnedPanel } from './pinned-panel.tsx';
import { SearchPanel } from './search/search-panel.tsx';

/** Whether it is the reader's channel with themself, which has nobody else in it and notifies of nothing. */
const useIsOwn = (channel: Channel) => useStore((state) => state.me?.own_channel_id === channel.id);

const manager: DetailsSection = {
  name: 'manager',
  order: 50,
  useHeading: (channel) => {
    const t = useT('details');
    const mayAssign = useStore(
      ({ me, memberships }) =>
        me !== null && can(actorOf(me), 'conversation.assignManager', channelFacts(channel, memberships[channel.id])),
    );
    return mayAssign ? { title: t('manager.title'), icon: IconUserCog } : null;
  },
  Panel: AssignManagerPanel,
};

const search: DetailsSection = {
  name: 'search',
  order: 70,
  useHeading: () => ({ title: useT('details')('search.title'), icon: IconSearch }),
  Panel: ({ channel }) => <SearchPanel channelId={channel.id} />,
};

const pins: DetailsSection = {
  name: 'pins',
  order: 80,
  useHeading: () => ({ title: useT('details')('pins.title'), icon: IconPin }),
  Panel: PinnedPanel,
};

const notifications: DetailsSection = {
  name: 'notifications',
  order: 90,
  useHeading: (channel) => {
    const t = useT('details');
    const isMuted = useStore((state) => state.memberships[channel.id]?.muted ?? false);
    return useIsOwn(channel) ? null : { title: t('notifications.title'), icon: isMuted ? IconBellOff : IconBell };
  },
  Panel: ({ channel }) => <NotificationPanel channelId={channel.id} />,
};

const media: DetailsSection = {
  name: 'media',
  order: 100,
  useHeading: () => ({ title: useT('details')('media.title'), icon: IconPhoto }),
  Panel: ({ channel, onOpenFile }) => <MediaPanel channelId={channel.id} onOpenFile={onOpenFile} />,
};

const members: DetailsSection = {
  name: 'members',
  order: 110,
  useHeading: (channel) => {
    const t = useT('details');
    if (useIsOwn(channel)) return null;
    const isTeam = channel.type !== channelTypes.direct;
    return { title: t('members.title'), icon: IconUsers, ...(isTeam && { aside: channel.members_count }) };
  },
  Panel: MembersPanel,
};

export const detailsSections: DetailsSection[] = [manager, search, pins, notifications, media, members];

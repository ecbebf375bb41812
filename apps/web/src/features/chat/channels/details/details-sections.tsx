import { type Channel, can, channelTypes } from '@switchboard/contract';
import { IconBell, IconBellOff, IconPhoto, IconPin, IconSearch, IconUserCog, IconUsers } from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import { actorOf, channelFacts } from '../../../../store/reader.ts';
import type { State } from '../../../../store/state.ts';
import type { DetailsSection } from '../../../../ui/details/details-section.ts';
import { HandOverPanel } from '../hand-over/hand-over-panel.tsx';
import { MediaPanel } from './media/media-panel.tsx';
import { MembersPanel } from './members/members-panel.tsx';
import { NotificationPanel } from './notification-panel.tsx';
import { PinnedPanel } from './pinned-panel.tsx';
import { SearchPanel } from './search/search-panel.tsx';

/** Whether it is the reader's channel with themself, which has no other members and no notifications. */
const isOwn = ({ me }: State, channel: Channel) => me?.own_channel_id === channel.id;

const manager: DetailsSection = {
  name: 'manager',
  order: 70,
  place: 'people',
  Title: () => useT('details')('manager.title'),
  heading: ({ me, memberships }, channel) => {
    const facts = channelFacts(channel, memberships[channel.id]);
    return me !== null && can(actorOf(me), 'conversation.assignManager', facts) ? { icon: IconUserCog } : null;
  },
  Panel: HandOverPanel,
};

const search: DetailsSection = {
  name: 'search',
  order: 30,
  place: 'history',
  Title: () => useT('details')('search.title'),
  heading: () => ({ icon: IconSearch }),
  Panel: ({ channel }) => <SearchPanel channelId={channel.id} />,
};

const pins: DetailsSection = {
  name: 'pins',
  order: 40,
  place: 'history',
  Title: () => useT('details')('pins.title'),
  heading: () => ({ icon: IconPin }),
  Panel: PinnedPanel,
};

const notifications: DetailsSection = {
  name: 'notifications',
  order: 80,
  place: 'people',
  Title: () => useT('details')('notifications.title'),
  heading: (state, channel) =>
    isOwn(state, channel) ? null : { icon: state.memberships[channel.id]?.muted ? IconBellOff : IconBell },
  Panel: ({ channel }) => <NotificationPanel channelId={channel.id} />,
};

const media: DetailsSection = {
  name: 'media',
  order: 100,
  place: 'files',
  Title: () => useT('details')('media.title'),
  heading: () => ({ icon: IconPhoto }),
  Panel: ({ channel }) => <MediaPanel channelId={channel.id} />,
};

const members: DetailsSection = {
  name: 'members',
  order: 110,
  place: 'people',
  Title: () => useT('details')('members.title'),
  heading: (state, channel) => {
    const isTeam = channel.type !== channelTypes.direct;
    return isOwn(state, channel) ? null : { icon: IconUsers, ...(isTeam && { aside: channel.members_count }) };
  },
  Panel: MembersPanel,
};

export const detailsSections: DetailsSection[] = [search, pins, manager, notifications, media, members];

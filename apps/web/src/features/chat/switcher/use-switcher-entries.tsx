import { type Channel, channelTypes } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { directUserId, fullName, selectUnread } from '../../../store/selectors.ts';
import type { WaitingMark } from '../../../store/slices/channels/channels-state.ts';
import type { State } from '../../../store/state.ts';
import { useStore } from '../../../store/store-context.tsx';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { ChannelIcon } from '../../../ui/channel/channel-icon.tsx';
import { PersonName } from '../../../ui/person/person-name.tsx';
import type { Section } from './group-entries.ts';
import type { Rankable } from './rank-entries.ts';
import { channelKey } from './recent-entries.ts';

/** A place to go to or an action. */
export interface Entry extends Rankable {
  section: Section;
  icon: ReactNode;
  /** Shown in place of the plain label, for example a colleague's name. */
  name?: ReactNode;
  description?: string | undefined;
  muted?: boolean | undefined;
  /** How long a client waits for an answer. */
  waiting?: WaitingMark | undefined;
  /** The shortcut of the same action. */
  hint?: string | undefined;
  run: () => void | Promise<void>;
}

interface Going {
  openChannel: (channelId: number) => void;
  openDirect: (userId: number) => Promise<void>;
}

const iconOf = (channel: Channel, name: string, state: State): ReactNode => {
  if (channel.type === channelTypes.client) {
    const messenger = channel.client?.service_type ?? channel.service_id;
    return <Avatar name={name} pictureId={channel.client?.avatar?.id ?? null} size={26} messenger={messenger} />;
  }
  if (channel.type === channelTypes.direct) {
    const user = state.users[directUserId(channel, state.me?.id ?? -1) ?? -1];
    // The plain name: the label of the own channel contains more than that.
    const person = (user && fullName(user)) || name;
    return <Avatar name={person} pictureId={user?.avatar?.id ?? null} size={26} online={user?.is_online === 1} />;
  }
  return <ChannelIcon channel={channel} />;
};

const sectionOf = (channel: Channel): Section => {
  if (channel.type === channelTypes.client) return 'clients';
  return channel.type === channelTypes.direct ? 'people' : 'channels';
};

/** Channels, colleagues and clients in the store. Opening a colleague without a direct channel creates one. */
export function useDestinations(nameOf: (channel: Channel) => string, { openChannel, openDirect }: Going): Entry[] {
  const t = useT('switcher');
  const state = useStore((held) => held);
  const channels = Object.values(state.channels).map((channel): Entry => {
    const label = nameOf(channel);
    const user = state.users[directUserId(channel, state.me?.id ?? -1) ?? -1];
    return {
      key: channelKey(channel.id),
      section: sectionOf(channel),
      label,
      name: user && <PersonName user={user} name={label} />,
      keywords: user
        ? `${user.username} ${user.email ?? ''}`
        : `${channel.client?.username ?? ''} ${channel.client?.phone ?? ''}`,
      description: channel.bot?.title ?? (user && user.position !== '' ? (user.position ?? undefined) : undefined),
      icon: iconOf(channel, label, state),
      unread: selectUnread(channel.id)(state),
      muted: state.memberships[channel.id]?.muted,
      waiting: state.waitingMarks[channel.id],
      run: () => openChannel(channel.id),
    };
  });
  const written = new Set(Object.values(state.channels).map((channel) => directUserId(channel, state.me?.id ?? -1)));
  const others = Object.values(state.users)
    .filter((user) => user.id !== state.me?.id && !written.has(user.id))
    .map((user): Entry => {
      const label = fullName(user) || user.username;
      return {
        key: `user-${user.id}`,
        section: 'people',
        label,
        name: <PersonName user={user} name={label} />,
        keywords: `${user.username} ${user.email ?? ''}`,
        description: t('writeTo'),
        icon: <Avatar name={label} pictureId={user.avatar?.id ?? null} size={26} online={user.is_online === 1} />,
        run: () => openDirect(user.id),
      };
    });
  return [...channels, ...others];
}

import type { Actor, Channel, ChannelFacts, CurrentUser, Membership } from '@switchboard/contract';

/** The signed-in user, as `can` takes it. */
export const actorOf = (me: CurrentUser): Actor => ({ userId: me.id, permissions: me.permissions });

/** A channel from the reader's point of view, as `can` takes it. */
export const channelFacts = (channel: Channel, membership: Membership | undefined): ChannelFacts => ({
  type: channel.type,
  is_public: channel.is_public,
  created_by: channel.created_by,
  manager_id: channel.manager_id,
  is_member: membership?.is_member ?? false,
});

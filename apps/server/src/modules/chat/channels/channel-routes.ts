import { endpoints } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { RawJson, type Route, route } from '../../../platform/http/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import { toSeenUserView } from '../../foundation/users/index.ts';
import { loadChannelFacts } from '../channel-access/index.ts';
import { makeAssignManager } from './assign-manager.ts';
import { makeAddMembers, makeJoinChannel, makeLeaveChannel, makeRemoveMember } from './change-members.ts';
import { makeCreateChannel, makeOpenDirectChannel } from './create-channel.ts';
import { makeDeleteChannel, makeEditChannel } from './edit-channel.ts';
import { makeListChannels, makeLoadOverview } from './list-channels.ts';
import { makeListUsersWithoutDirect } from './list-users-without-direct.ts';
import { loadReaderChannel } from './load-channel.ts';
import { makeMuteChannel } from './mute-channel.ts';
import { listMembers } from './people-queries.ts';

export interface ChannelRoutesDeps {
  database: Database;
  isOnline: (workspaceId: number, userId: number) => boolean;
}

export const makeChannelRoutes = (deps: ChannelRoutesDeps): Route[] => {
  const { database, isOnline } = deps;
  const listChannels = makeListChannels(database);
  const loadOverview = makeLoadOverview(database);
  const createChannel = makeCreateChannel(deps);
  const openDirectChannel = makeOpenDirectChannel(deps);
  const joinChannel = makeJoinChannel(deps);
  const leaveChannel = makeLeaveChannel(deps);
  const addMembers = makeAddMembers(deps);
  const removeMember = makeRemoveMember(deps);
  const assignManager = makeAssignManager(deps);

  const editChannel = makeEditChannel(deps);
  const deleteChannel = makeDeleteChannel(deps);
  const muteChannel = makeMuteChannel(deps);
  const listUsersWithoutDirect = makeListUsersWithoutDirect(deps);

  return [
    route(endpoints.listChannels, async ({ actor, query }) => RawJson.of(await listChannels(actor, query))),
    route(endpoints.getChannelOverview, async ({ actor }) => RawJson.of(await loadOverview(actor))),
    route(endpoints.listDirectChannels, ({ actor, query }) => listChannels(actor, { ...query, section: 'direct' })),
    route(endpoints.listManagersChannels, ({ actor, query }) => listChannels(actor, { ...query, section: 'managers' })),
    route(endpoints.openDirectChannel, ({ actor, params }) => openDirectChannel(actor, params.userId)),
    route(endpoints.listUsersWithoutDirect, ({ actor, query }) => listUsersWithoutDirect(actor, query)),
    route(endpoints.createChannel, async ({ actor, body }) => ({ channel: await createChannel(actor, body) })),
    route(endpoints.getChannel, ({ actor, params }) =>
      database.inWorkspace(actor.workspaceId, (tx) => loadReaderChannel(tx, actor.workspaceId, params.id, actor)),
    ),
    route(endpoints.editChannel, ({ actor, params, body }) => editChannel(actor, params.id, body)),
    route(endpoints.deleteChannel, async ({ actor, params }) => {
      await deleteChannel(actor, params.id);
      return true as const;
    }),
    route(endpoints.muteChannel, async ({ actor, params }) => {
      await muteChannel(actor, params.id, true);
      return true as const;
    }),
    route(endpoints.unmuteChannel, async ({ actor, params }) => {
      await muteChannel(actor, params.id, false);
      return true as const;
    }),
    route(endpoints.listMembers, ({ actor, params, query }) =>
      database.inWorkspace(actor.workspaceId, async (tx) => {
        await loadChannelFacts(tx, actor.workspaceId, params.id, actor);
        const { limit = 100, offset = 0 } = query;
        const { rows, count } = await listMembers(tx, actor.workspaceId, params.id, { limit, offset });
        return {
          data: rows.map((row) => toSeenUserView(actor, row, isOnline(actor.workspaceId, row.id))),
          count,
          hasMore: offset + rows.length < count,
        };
      }),
    ),
    route(endpoints.joinChannel, ({ actor, params, body }) => joinChannel(actor, params.id, body?.as)),
    route(endpoints.leaveChannel, async ({ actor, params }) => {
      await leaveChannel(actor, params.id);
      return true as const;
    }),
    route(endpoints.addMembers, ({ actor, params, body }) => addMembers(actor, params.id, body)),
    route(endpoints.removeMember, async ({ actor, params }) => {
      await removeMember(actor, params.id, params.memberId);
      return true as const;
    }),
    route(endpoints.assignManager, ({ actor, params, body, request }) =>
      assignManager({ actor, origin: auditOrigin(request) }, params.id, body),
    ),
  ];
};

import { generalChannelId, hasPermission } from '@switchboard/contract';
import {
  type BotGroup,
  selectDirects,
  selectGroups,
  selectManagersChannels,
  selectMyClients,
} from '../../../store/selectors.ts';
import type { State } from '../../../store/state.ts';

/** One line of the left sidebar. */
export type SidebarRow =
  | { kind: 'chats' }
  | { kind: 'general'; channelId: number }
  | { kind: 'own'; channelId: number }
  | { kind: 'newClients' }
  | { kind: 'views' }
  | { kind: 'myClients'; unread: number }
  | { kind: 'bot'; botId: number; title: string | null; unread: number }
  | { kind: 'channels' }
  | { kind: 'directs' }
  | { kind: 'channel'; channelId: number }
  | { kind: 'empty'; of: 'channels' | 'directs' };

const clientRows = (groups: readonly BotGroup[]): SidebarRow[] => [
  { kind: 'myClients', unread: groups.reduce((sum, group) => sum + group.unread, 0) },
  ...groups.flatMap((group): SidebarRow[] => [
    { kind: 'bot', botId: group.botId, title: group.bot?.title ?? null, unread: group.unread },
    ...group.channels.map(({ id }): SidebarRow => ({ kind: 'channel', channelId: id })),
  ]),
];

/** The left sidebar from top to bottom: clients first, for users who work with them. */
export function listSidebarRows(state: State): SidebarRow[] {
  if (!state.me) return [];
  const worksWithClients = hasPermission(state.me.permissions, 'leads', 'read');
  const channels = [...selectManagersChannels(state), ...selectGroups(state)];
  const directs = selectDirects(state);
  return [
    ...(worksWithClients
      ? ([{ kind: 'newClients' }, { kind: 'views' }, ...clientRows(selectMyClients(state))] as const)
      : []),
    { kind: 'chats' },
    { kind: 'general', channelId: generalChannelId },
    { kind: 'own', channelId: state.me.own_channel_id },
    { kind: 'channels' },
    ...channels.map(({ id }): SidebarRow => ({ kind: 'channel', channelId: id })),
    ...(channels.length === 0 ? ([{ kind: 'empty', of: 'channels' }] as const) : []),
    { kind: 'directs' },
    ...directs.map(({ id }): SidebarRow => ({ kind: 'channel', channelId: id })),
    ...(directs.length === 0 ? ([{ kind: 'empty', of: 'directs' }] as const) : []),
  ];
}

/** The previous array when no row has changed, so that the list is not rendered again. */
export function reuseRows(previous: readonly SidebarRow[], next: readonly SidebarRow[]): readonly SidebarRow[] {
  const same = (a: SidebarRow | undefined, b: SidebarRow) => a !== undefined && JSON.stringify(a) === JSON.stringify(b);
  if (previous.length === next.length && next.every((row, index) => same(previous[index], row))) return previous;
  return next;
}

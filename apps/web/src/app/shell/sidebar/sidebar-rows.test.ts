import { channelTypes } from '@switchboard/contract';
import { expect, it } from 'vitest';
import {
  buildBot,
  buildChannel,
  buildConversation,
  buildMe,
  buildState,
  meId,
  member,
} from '../../../store/testing/build.ts';
import { listSidebarRows, reuseRows } from './sidebar-rows.ts';

const kinds = (rows: readonly { kind: string }[]) => rows.map(({ kind }) => kind);

it('lists one’s clients by bot with the sum of what is unread [1.7]', () => {
  const other = buildBot({ id: 2, title: 'Shop' });
  const state = buildState([
    { channel: buildConversation({ id: 40, manager_id: meId }), membership: member({ unread_count: 2 }) },
    { channel: buildConversation({ id: 41, manager_id: meId }), membership: member({ unread_count: 1 }) },
    { channel: buildConversation({ id: 42, manager_id: meId, bot_id: 2, bot: other }), membership: member() },
    { channel: buildConversation({ id: 43, manager_id: 5 }), membership: member({ is_member: false }) },
  ]);
  const rows = listSidebarRows(state);
  expect(rows.filter((row) => row.kind === 'myClients' || row.kind === 'bot')).toEqual([
    { kind: 'myClients', unread: 3 },
    { kind: 'bot', botId: 1, title: 'Acme support', unread: 3 },
    { kind: 'bot', botId: 2, title: 'Shop', unread: 0 },
  ]);
  expect(rows.flatMap((row) => (row.kind === 'channel' ? [row.channelId] : []))).toEqual([41, 40, 42]);
});

it('has the managers channel above the group channels, and says where there is nothing', () => {
  const managers = buildChannel({ id: 2, type: channelTypes.managers, name: 'Managers' });
  const rows = listSidebarRows(buildState([{ channel: buildChannel() }, { channel: managers }]));
  expect(rows.slice(rows.findIndex(({ kind }) => kind === 'channels'))).toEqual([
    { kind: 'channels' },
    { kind: 'channel', channelId: 2 },
    { kind: 'channel', channelId: 12 },
    { kind: 'directs' },
    { kind: 'empty', of: 'directs' },
  ]);
});

it('begins with the clients and the views, before talk among colleagues [41.5]', () => {
  const state = buildState([{ channel: buildConversation({ id: 40, manager_id: meId }), membership: member() }]);
  const all = kinds(listSidebarRows(state));
  expect(all.slice(0, 8)).toEqual(['newClients', 'views', 'myClients', 'bot', 'channel', 'chats', 'general', 'own']);
});

it('has no clients for those who do not work with them', () => {
  const rows = listSidebarRows(buildState([], { me: buildMe({ permissions: {} }) }));
  expect(kinds(rows)).toEqual(['chats', 'general', 'own', 'channels', 'empty', 'directs', 'empty']);
});

it('is the same list as long as it says the same', () => {
  const rows = listSidebarRows(buildState());
  expect(reuseRows(rows, listSidebarRows(buildState()))).toBe(rows);
  expect(reuseRows(rows, listSidebarRows(buildState([{ channel: buildChannel() }])))).not.toBe(rows);
});

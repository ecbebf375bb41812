import type { Permissions } from '@switchboard/contract';
import { expect, it } from 'vitest';
import { buildMe } from '../../../store/testing/build.ts';
import { pagesOf } from './preferences-pages.ts';

const keysFor = (permissions: Permissions, isOwner = false) => {
  const me = buildMe({ permissions });
  return pagesOf({ ...me, workspace: { ...me.workspace, owner_id: isOwner ? me.id : me.id + 1 } }).map(
    ({ key }) => key,
  );
};

it.each([
  [
    'an administrator',
    { settings: ['read'], users: ['read'], roles: ['read'] },
    ['users', 'roles', 'bots', 'calendars', 'assignment', 'targets', 'rules', 'webhooks', 'subscription', 'subscriber'],
  ],
  ['a manager, who sees users and roles elsewhere', { users: ['read'], roles: ['read'] }, ['roles']],
  [
    'who sees settings only',
    { settings: ['read'] },
    ['bots', 'calendars', 'assignment', 'targets', 'rules', 'webhooks', 'subscription', 'subscriber'],
  ],
  ['who answers clients', { leads: ['read', 'update'] }, ['cannedReplies']],
  ['who may nothing', {}, []],
] as const)('are for %s those of their permissions, their own settings last [2.25]', (_, permissions, expected) => {
  expect(keysFor(permissions as unknown as Permissions)).toEqual([...expected, 'notifications', 'api']);
});

it('have those of the owner for the owner alone, whatever the role', () => {
  expect(keysFor({}, true)).toEqual(['workspace', 'audit', 'notifications', 'api']);
});

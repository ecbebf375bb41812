import { describe, expect, test } from 'vitest';
import { channelTypes } from '../chat/channels/channel-types.ts';
import { type Ability, type Actor, type ChannelFacts, can, permissionsFor } from './can.ts';
import { actionsOf, defaultRoles, modules, type Permissions } from './permissions.ts';

/** Every rule for every role and relation to every kind of channel, as docs/rules.md has it. */

/** A, M, U as the workspace starts with; N is a role without permissions. */
const roles: Record<string, Pick<Actor, 'permissions'>> = {
  ...Object.fromEntries(defaultRoles.map(({ id, permissions }) => [['A', 'M', 'U'][id - 1] ?? '', { permissions }])),
  N: { permissions: {} },
};
const relations = {
  in: { is_member: true, isMaker: false },
  out: { is_member: false, isMaker: false },
  maker: { is_member: true, isMaker: true },
  /** Created it and left. */
  gone: { is_member: false, isMaker: true },
};
const kinds = {
  general: { type: channelTypes.general, is_public: true, manager_id: null },
  public: { type: channelTypes.group, is_public: true, manager_id: null },
  private: { type: channelTypes.group, is_public: false, manager_id: null },
  direct: { type: channelTypes.direct, is_public: false, manager_id: null },
  waiting: { type: channelTypes.client, is_public: false, manager_id: null },
  taken: { type: channelTypes.client, is_public: false, manager_id: 99 },
  managers: { type: channelTypes.managers, is_public: false, manager_id: null },
};
type Kind = keyof typeof kinds;
const userId = 7;

const actors = Object.keys(roles).flatMap((role) =>
  (Object.keys(relations) as (keyof typeof relations)[]).map((relation) => ({ role, relation })),
);
const actorOf = (role: string): Actor => ({ userId, ...(roles[role] ?? { permissions: {} }) });
const channelOf = (kind: Kind, relation: keyof typeof relations): ChannelFacts => ({
  ...kinds[kind],
  is_member: relations[relation].is_member,
  created_by: relations[relation].isMaker ? userId : 8,
});

/** `AMU in maker, N in` as the set of everyone meant. */
const parseAllowed = (text: string): Set<string> =>
  new Set(
    text
      .split(', ')
      .filter(Boolean)
      .flatMap((group) => {
        const [letters = '', ...named] = group.split(' ');
        const meant = named[0] === 'all' ? Object.keys(relations) : named;
        return letters.split('').flatMap((role) => meant.map((relation) => `${role} ${relation}`));
      }),
  );

const everyone = 'AMUN all';
const members = 'AMUN in maker';
const answering = 'AM all';
const nobody = '';

type PlainAbility =
  | 'conversations.read'
  | 'conversations.answer'
  | `client${string}`
  | 'publicGroups.read'
  | 'users.read';
type ChannelAbility = Exclude<
  Ability,
  | `message.${string}`
  | `cannedReply.${string}`
  | 'scheduledMessage.change'
  | `view.${string}`
  | `task${string}`
  | `project${string}`
  | PlainAbility
  | 'workspace.own'
  | 'role.grant'
>;
const allowed: Record<ChannelAbility, Record<Kind, string>> = {
  'channel.read': {
    general: everyone,
    public: 'AMU all, N in maker',
    private: members,
    direct: members,
    waiting: answering,
    taken: answering,
    managers: members,
  },
  'channel.hear': {
    general: everyone,
    public: members,
    private: members,
    direct: members,
    waiting: answering,
    taken: 'AM in maker',
    managers: members,
  },
  'channel.post': {
    general: everyone,
    public: members,
    private: members,
    direct: members,
    waiting: answering,
    taken: answering,
    managers: members,
  },
  'channel.join': {
    general: nobody,
    public: 'AMU out gone',
    private: nobody,
    direct: nobody,
    waiting: 'AM out gone',
    taken: 'AM out gone',
    managers: nobody,
  },
  'channel.leave': {
    general: nobody,
    public: members,
    private: members,
    direct: nobody,
    waiting: members,
    taken: members,
    managers: nobody,
  },
  'channel.edit': {
    general: nobody,
    public: 'A all, MU maker gone',
    private: 'A in maker, MU maker',
    direct: nobody,
    waiting: nobody,
    taken: nobody,
    managers: nobody,
  },
  'channel.delete': {
    general: nobody,
    public: 'A all, MU maker gone',
    private: 'A in maker, MU maker',
    direct: nobody,
    waiting: nobody,
    taken: nobody,
    managers: nobody,
  },
  'channel.addMembers': {
    general: nobody,
    public: 'AMU in maker',
    private: 'AMU in maker',
    direct: nobody,
    waiting: 'A all, M in maker',
    taken: 'A all, M in maker',
    managers: nobody,
  },
  'channel.removeMember': {
    general: nobody,
    public: 'AMU maker gone, N maker',
    private: 'AMUN maker',
    direct: nobody,
    waiting: nobody,
    taken: nobody,
    managers: nobody,
  },
  'conversation.assignManager': {
    general: nobody,
    public: nobody,
    private: nobody,
    direct: nobody,
    waiting: 'A all',
    taken: 'A all',
    managers: nobody,
  },
  'channel.mute': {
    general: members,
    public: members,
    private: members,
    direct: members,
    waiting: members,
    taken: members,
    managers: members,
  },
};

const cases = Object.entries(allowed).flatMap(([ability, byKind]) =>
  Object.entries(byKind).map(([kind, who]) => [ability, kind, who] as [ChannelAbility, Kind, string]),
);

test.for(cases)('%s, %s: %s', ([ability, kind, who]) => {
  const able = actors
    .filter(({ role, relation }) => can(actorOf(role), ability, channelOf(kind, relation)))
    .map(({ role, relation }) => `${role} ${relation}`);
  expect(able.toSorted()).toEqual([...parseAllowed(who)].toSorted());
});

/** Abilities on messages, in a channel where the asker may write. */
const messageAbilities = {
  'message.edit': (author: boolean, system: boolean, deleted: boolean) => author && !system && !deleted,
  'message.delete': (author: boolean, system: boolean, deleted: boolean) => author && !system && !deleted,
  'message.pin': (_author: boolean, system: boolean, deleted: boolean) => !system && !deleted,
  'message.react': (_author: boolean, system: boolean, deleted: boolean) => !system && !deleted,
  'message.retry': (_author: boolean, _system: boolean, deleted: boolean) => !deleted,
};

describe.for(Object.entries(messageAbilities))('%s', ([ability, isFit]) => {
  test.for(Object.keys(kinds) as Kind[])('in a channel of the kind %s', (kind) => {
    const wrong: string[] = [];
    for (const { role, relation } of actors) {
      for (const bits of [0, 1, 2, 3, 4, 5, 6, 7]) {
        const [author, system, deleted] = [(bits & 1) > 0, (bits & 2) > 0, (bits & 4) > 0];
        const message = {
          created_by: author ? userId : 8,
          is_system: system,
          deleted_at: deleted ? '2026-01-01' : null,
          channel: channelOf(kind, relation),
        };
        const mayWrite = parseAllowed(allowed['channel.post'][kind]).has(`${role} ${relation}`);
        const isConversation = kind === 'waiting' || kind === 'taken';
        const expected = mayWrite && isFit(author, system, deleted) && (ability !== 'message.retry' || isConversation);
        if (can(actorOf(role), ability as 'message.edit', message) !== expected) {
          wrong.push(`${role} ${relation} author=${author} system=${system} deleted=${deleted}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

test("another's message without an author is nobody's own", () => {
  const message = { created_by: null, is_system: false, deleted_at: null, channel: channelOf('general', 'in') };
  expect(actors.filter(({ role }) => can(actorOf(role), 'message.edit', message))).toEqual([]);
});

test('a conversation is given away by its manager, if the role has it [36.1]', () => {
  const ability = 'conversation.assignManager';
  const permissions: Permissions = { leads: ['read', 'update', 'hand_over'] };
  const own = { ...channelOf('taken', 'in'), manager_id: userId };
  expect(can({ userId, permissions }, ability, own)).toBe(true);
  for (const kind of ['taken', 'waiting'] as const)
    expect(can({ userId, permissions }, ability, channelOf(kind, 'in'))).toBe(false);
  expect(can({ userId, permissions: { leads: ['read', 'update'] } }, ability, own)).toBe(false);
  expect(can({ userId, permissions: { leads: ['read', 'hand_over'] } }, ability, own)).toBe(false);
});

describe('what reaches over what others made or hold', () => {
  const asks: [Ability & `${'channel' | 'conversation'}.${string}`, Kind, Permissions][] = [
    ['channel.edit', 'public', { channels: ['read', 'manage'] }],
    ['channel.delete', 'public', { channels: ['read', 'manage'] }],
    ['channel.addMembers', 'taken', { leads: ['read', 'update', 'manage'] }],
    ['conversation.assignManager', 'taken', { leads: ['read', 'update', 'manage'] }],
  ];

  test.for(asks)('%s, %s: by the action, whatever the role is', ([ability, kind, permissions]) => {
    const channel = channelOf(kind, 'out');
    expect(can({ userId, permissions }, ability, channel)).toBe(true);
    const without = Object.fromEntries(
      Object.entries(permissions).map(([module, may]) => [module, may.filter((action) => action !== 'manage')]),
    );
    expect(can({ userId, permissions: without }, ability, channel)).toBe(false);
  });
});

test('what is asked of many users at once is what a single one is asked', () => {
  for (const [ability, [module, action]] of Object.entries(permissionsFor)) {
    const asked = ability as keyof typeof permissionsFor;
    expect(can({ userId, permissions: { [module]: [action] } }, asked, null)).toBe(true);
    const others = Object.fromEntries(
      modules.map((one) => [one, [...actionsOf[one]].filter((two) => one !== module || two !== action)]),
    );
    expect(can({ userId, permissions: others }, asked, null)).toBe(false);
  }
});

test('the workspace is its owner’s, whatever the role carries', () => {
  const [administrator] = defaultRoles;
  expect(can({ userId, permissions: administrator?.permissions ?? {} }, 'workspace.own', null)).toBe(false);
  expect(can({ userId, permissions: {}, isOwner: true }, 'workspace.own', null)).toBe(true);
});

describe('giving permissions', () => {
  const permissions: Permissions = { users: ['read', 'update'], leads: ['read'] };
  const cases: [string, Permissions, boolean][] = [
    ['all one has', permissions, true],
    ['a part of them', { users: ['update'] }, true],
    ['none', {}, true],
    ['another action of a module', { users: ['read', 'delete'] }, false],
    ['another module', { users: ['read'], settings: ['read'] }, false],
  ];
  test.for(cases)('%s', ([, given, isAllowed]) => {
    expect(can({ userId, permissions }, 'role.grant', given)).toBe(isAllowed);
    expect(can({ userId, permissions: {}, isOwner: true }, 'role.grant', given)).toBe(true);
  });
});

describe('canned replies', () => {
  const abilities = ['cannedReply.read', 'cannedReply.edit', 'cannedReply.delete'] as const;
  const may = (permissions: Permissions, owner_id: number | null) =>
    abilities.filter((ability) => can({ userId, permissions }, ability, { owner_id }));
  const [reading, answering]: Permissions[] = [{ leads: ['read'] }, { leads: ['read', 'update'] }];

  test('are read by those who read conversations, changed by those who answer, deleted by those who manage [32.1]', () => {
    expect(may({}, null)).toEqual([]);
    expect(may(reading ?? {}, null)).toEqual(['cannedReply.read']);
    expect(may(answering ?? {}, null)).toEqual(['cannedReply.read', 'cannedReply.edit']);
    expect(may({ leads: ['read', 'update', 'manage'] }, null)).toEqual(abilities);
  });

  test('are their owner’s alone, where they have one [32.1]', () => {
    expect(may(answering ?? {}, userId)).toEqual(abilities);
    expect(may({ leads: ['read', 'update', 'delete', 'manage'] }, 8)).toEqual([]);
  });
});

describe('views of conversations', () => {
  const may = (permissions: Permissions, owner_id: number | null) =>
    (['view.read', 'view.edit'] as const).filter((ability) => can({ userId, permissions }, ability, { owner_id }));

  test('are one’s own, or shared by those who manage conversations [38.3]', () => {
    expect(may({}, userId)).toEqual([]);
    expect(may({ leads: ['read'] }, userId)).toEqual(['view.read', 'view.edit']);
    expect(may({ leads: ['read', 'update'] }, null)).toEqual(['view.read']);
    expect(may({ leads: ['read', 'manage'] }, null)).toEqual(['view.read', 'view.edit']);
    expect(may({ leads: ['read', 'update', 'delete', 'manage'] }, 8)).toEqual([]);
  });
});

describe('clients', () => {
  const whole: Permissions = { contacts: ['read', 'update'], leads: ['read'] };
  const own = { created_by: userId };
  const anothers = { created_by: 8 };
  const abilities = [
    'clients.read',
    'clientPhones.read',
    'clients.create',
    'clients.edit',
    'client.block',
    'clients.delete',
  ] as const;
  const cases: [string, Permissions, (typeof abilities)[number][]][] = [
    ['nothing', { channels: ['read', 'manage'] }, []],
    ['conversations', { leads: ['read', 'update', 'delete', 'manage'] }, ['clients.read']],
    ['contacts', { contacts: ['read'] }, ['clients.read', 'clientPhones.read']],
    ['new contacts', { contacts: ['read', 'create'] }, ['clients.read', 'clientPhones.read', 'clients.create']],
    ['changing contacts', { contacts: ['read', 'update'] }, ['clients.read', 'clientPhones.read', 'clients.edit']],
    ['changing both', whole, ['clients.read', 'clientPhones.read', 'clients.edit', 'client.block']],
    [
      'deleting contacts alone',
      { contacts: ['read', 'delete'], leads: ['read'] },
      ['clients.read', 'clientPhones.read'],
    ],
    [
      'deleting both',
      { contacts: ['read', 'delete'], leads: ['read', 'delete'] },
      ['clients.read', 'clientPhones.read', 'clients.delete'],
    ],
  ];
  test.for(cases)('by the permissions for %s', ([, permissions, expected]) => {
    expect(abilities.filter((ability) => can({ userId, permissions }, ability, null))).toEqual(expected);
  });

  test('one’s own notes are changed and deleted by who may edit clients', () => {
    const may = (permissions: Permissions) => {
      const actor = { userId, permissions };
      return [can(actor, 'clientNote.edit', own), can(actor, 'clientNote.delete', own)];
    };
    expect(may(whole)).toEqual([true, true]);
    expect(may({ contacts: ['read'], leads: ['read', 'update'] })).toEqual([false, false]);
  });

  test('the notes of others are changed by nobody, and deleted by who may delete clients', () => {
    const may = (permissions: Permissions) => {
      const actor = { userId, permissions };
      return [can(actor, 'clientNote.edit', anothers), can(actor, 'clientNote.delete', anothers)];
    };
    expect(may(whole)).toEqual([false, false]);
    const deleting: Permissions = { contacts: ['read', 'update', 'delete'], leads: ['read', 'delete'] };
    expect(may(deleting)).toEqual([false, true]);
    expect(may({ ...deleting, contacts: ['read', 'delete'] })).toEqual([false, false]);
  });
});

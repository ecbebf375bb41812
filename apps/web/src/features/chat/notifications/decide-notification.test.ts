import { channelTypes, defaultPreferences, type Message, type Preferences } from '@switchboard/contract';
import { describe, expect, it } from 'vitest';
import type { State } from '../../../store/state.ts';
import {
  at,
  buildChannel,
  buildConversation,
  buildMe,
  buildMessage,
  buildState,
  meId,
  member,
} from '../../../store/testing/build.ts';
import { decideNotification, type NotificationReason } from './decide-notification.ts';

interface Case {
  channel?: Partial<Parameters<typeof buildChannel>[0]>;
  conversation?: Partial<Parameters<typeof buildConversation>[0]>;
  membership?: Parameters<typeof member>[0];
  preferences?: Partial<Preferences>;
  active?: State['active'];
  permissions?: State['me'] extends infer Me | null ? (Me extends { permissions: infer P } ? P : never) : never;
  message?: Partial<Message>;
}

const elsewhere = { channelId: 1, focused: true };
const toMe = `Please look, @[anna](${meId})`;
const toAll = 'Hello @[channel](0)';
const byClient: Partial<Message> = { created_by: null, client_id: 70 };

function decide({ channel, conversation, membership, preferences, active, permissions, message }: Case) {
  const held = conversation
    ? buildConversation({ last_seq: 4, ...conversation })
    : buildChannel({ last_seq: 4, ...channel });
  const me = buildMe({ preferences: { ...defaultPreferences, ...preferences }, ...(permissions && { permissions }) });
  const state = buildState([{ channel: held, membership: member({ read_seq: 3, ...membership }) }], {
    me,
    active: active ?? elsewhere,
  });
  return decideNotification(state, buildMessage({ seq: 4, channel_id: held.id, ...message }));
}

describe('a message that arrives is announced [4.15]', () => {
  const table: [string, Case, NotificationReason][] = [
    ['when the reader is in another channel', {}, 'message'],
    [
      'not when its client is blocked',
      { conversation: { blocked_at: at(1), manager_id: meId }, message: byClient },
      null,
    ],
    [
      'not when its client is blocked and waits for a manager',
      { conversation: { blocked_at: at(1) }, membership: { is_member: false }, message: byClient },
      null,
    ],
    ['when the window has no focus', { active: { channelId: 12, focused: false } }, 'message'],
    ['not when the reader looks at its channel', { active: { channelId: 12, focused: true } }, null],
    ['not when the reader wrote it, on whichever device', { message: { created_by: meId } }, null],
    [
      'when somebody gave the reader its conversation [36.6]',
      {
        conversation: { manager_id: meId },
        message: {
          created_by: null,
          system: { code: 'manager_assigned', params: { user_id: '9', target_id: String(meId) } },
        },
      },
      'message',
    ],
    [
      'not when the product itself says it',
      { message: { created_by: null, system: { code: 'joined', params: {} } } },
      null,
    ],
    ['not when it was deleted meanwhile', { message: { deleted_at: '2026-11-21T10:00:09.000Z' } }, null],
    ['not when it has been read on another device', { membership: { read_seq: 4 } }, null],
    ['not in a group whose reader is not a member', { membership: { is_member: false } }, null],
    [
      'not in a direct channel of others',
      { channel: { type: channelTypes.direct }, membership: { is_member: false } },
      null,
    ],
    ['not in a muted group', { membership: { muted: true } }, null],
    ['not in a muted direct channel', { channel: { type: channelTypes.direct }, membership: { muted: true } }, null],
    [
      'not in the muted general channel',
      { channel: { type: channelTypes.general }, membership: { muted: true } },
      null,
    ],
    ['as a mention when it names the reader', { message: { content: toMe } }, 'mention'],
    ['as a mention when it names everyone', { message: { content: toAll } }, 'mention'],
    [
      'not as a mention when a client writes the same signs',
      { conversation: {}, message: { ...byClient, content: toAll } },
      'message',
    ],
    ['not for a mention in code', { preferences: { notify: 'mentions' }, message: { content: `\`${toMe}\`` } }, null],
    ['not for a mention in a muted channel', { membership: { muted: true }, message: { content: toMe } }, null],
    [
      'for a mention in a muted channel when the reader has chosen so',
      { membership: { muted: true }, preferences: { mentions_beat_mute: true }, message: { content: toMe } },
      'mention',
    ],
    [
      'not for the rest of a muted channel though mentions beat it',
      { membership: { muted: true }, preferences: { mentions_beat_mute: true } },
      null,
    ],
    ['not without a mention when only mentions are wanted', { preferences: { notify: 'mentions' } }, null],
    [
      'for a mention when only mentions are wanted',
      { preferences: { notify: 'mentions' }, message: { content: toMe } },
      'mention',
    ],
    [
      'in a direct channel when only mentions are wanted',
      { channel: { type: channelTypes.direct, user_ids: [meId, 5] }, preferences: { notify: 'mentions' } },
      'message',
    ],
    [
      "in the reader's own conversation when only mentions and what is said to them is wanted",
      { conversation: { manager_id: meId }, preferences: { notify: 'mentions' }, message: byClient },
      'message',
    ],
    [
      'not when nothing is wanted, mentions included',
      { preferences: { notify: 'none' }, message: { content: toMe } },
      null,
    ],
    ['in a conversation of the reader', { conversation: { manager_id: meId }, message: byClient }, 'message'],
    [
      'not in a conversation that others look after',
      { conversation: { manager_id: 5 }, membership: { is_member: false }, message: byClient },
      null,
    ],
    [
      'as a new client when the conversation waits for a manager',
      { conversation: {}, membership: { is_member: false }, message: byClient },
      'new_client',
    ],
    [
      'not as a new client when those are not wanted',
      { conversation: {}, membership: { is_member: false }, preferences: { new_clients: false }, message: byClient },
      null,
    ],
    [
      'not as a new client when nothing is wanted',
      { conversation: {}, membership: { is_member: false }, preferences: { notify: 'none' }, message: byClient },
      null,
    ],
    [
      'as a new client also when only mentions are wanted',
      { conversation: {}, membership: { is_member: false }, preferences: { notify: 'mentions' }, message: byClient },
      'new_client',
    ],
    [
      'not as a new client to those who may not answer',
      { conversation: {}, membership: { is_member: false }, permissions: {}, message: byClient },
      null,
    ],
  ];
  it.each(table)('%s', (_, given, expected) => {
    expect(decide(given)).toBe(expected);
  });
});

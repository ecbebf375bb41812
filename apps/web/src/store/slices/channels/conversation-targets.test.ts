// @vitest-environment node
import type { EventData, EventName } from '@switchboard/contract';
import { describe, expect, it } from 'vitest';
import { slices } from '../../slices.ts';
import type { State } from '../../state.ts';
import { at, buildConversation, buildMessage, buildState, buildTarget } from '../../testing/build.ts';

const apply = <Name extends EventName>(state: State, event: Name, data: EventData<Name>): State =>
  slices.applyEvent(state, { event, data }, { receivedAt: 1_000 });

describe('targets of a conversation', () => {
  const closing = buildTarget({ kind: 'closing' });
  const held = () => buildState([{ channel: buildConversation({ last_seq: 3, targets: [closing] }) }]);
  const targetsOf = (state: State) => state.channels[40]?.targets;

  it('replace those held, and go with the wait and the episode that they are for [46.3]', () => {
    const asked = apply(
      held(),
      'newMessage',
      buildMessage({ seq: 4, channel_id: 40, client_id: 70, created_by: null, created_at: at(9) }),
    );
    const answer = buildTarget({ since: at(9) });
    const changed = apply(asked, 'updateConversationTargets', {
      targets: [
        { channel_id: 40, targets: [answer, buildTarget({ since: at(8) }), closing] },
        { channel_id: 99, targets: [closing] },
      ],
    });
    expect(targetsOf(changed)).toEqual([answer, closing]);
    expect(changed.channels[99]).toBeUndefined();
    const answered = apply(changed, 'newMessage', buildMessage({ seq: 5, channel_id: 40, created_by: 2 }));
    expect(targetsOf(answered)).toEqual([closing]);
    const quiet = { snooze: null, woken_at: null, awaiting_reply: false, awaiting_since: null };
    const turn = (state: State, to: 'snoozed' | 'closed', version: number) =>
      apply(state, 'updateConversationStates', {
        states: [{ channel_id: 40, state: to, state_version: version, ...quiet }],
      });
    const snoozed = turn(answered, 'snoozed', 1);
    expect(targetsOf(snoozed)).toEqual([closing]);
    expect(targetsOf(turn(snoozed, 'closed', 2))).toEqual([]);
  });

  it.each([
    ['the team blocks the client', { blocked_at: at(20) }],
    ['the client stops the bot', { client_blocked: true }],
  ])('are over when %s [46.3]', (_what, change) => {
    expect(
      targetsOf(apply(held(), 'updateChannel', buildConversation({ last_seq: 3, targets: [closing], ...change }))),
    ).toEqual([]);
  });

  it('are over when the bot is removed [46.3]', () => {
    expect(targetsOf(apply(held(), 'updateBots', { bots: [] }))).toEqual([]);
  });

  it('are not taken back by an older answer', () => {
    const older = buildConversation({ last_seq: 2, targets: [] });
    expect(targetsOf(apply(held(), 'updateChannel', older))).toEqual([closing]);
  });
});

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

  it('replace those held, and outlive what is said, put off and closed [46.3]', () => {
    const answer = buildTarget({ since: at(9) });
    const changed = apply(held(), 'updateConversationTargets', {
      targets: [
        { channel_id: 40, targets: [answer, closing] },
        { channel_id: 99, targets: [closing] },
      ],
    });
    expect(targetsOf(changed)).toEqual([answer, closing]);
    expect(changed.channels[99]).toBeUndefined();
    const said = apply(
      changed,
      'newMessage',
      buildMessage({ seq: 4, channel_id: 40, client_id: 70, created_by: null }),
    );
    expect(targetsOf(said)).toEqual([answer, closing]);
    const closed = { channel_id: 40, state: 'closed', state_version: 1, snooze: null, woken_at: null } as const;
    const after = apply(said, 'updateConversationStates', {
      states: [{ ...closed, awaiting_reply: false, awaiting_since: null }],
    });
    expect(targetsOf(after)).toEqual([answer, closing]);
  });

  it('are not taken back by an older answer', () => {
    const older = buildConversation({ last_seq: 2, targets: [] });
    expect(targetsOf(apply(held(), 'updateChannel', older))).toEqual([closing]);
  });
});

// @vitest-environment node
import type { EventData, EventName } from '@switchboard/contract';
import { describe, expect, it } from 'vitest';
import { slices } from '../../slices.ts';
import type { State } from '../../state.ts';
import {
  buildConversation,
  buildMessage,
  buildMessages,
  buildReaderChannel,
  buildState,
  meId,
  member,
} from '../../testing/build.ts';

const apply = <Name extends EventName>(state: State, event: Name, data: EventData<Name>): State =>
  slices.applyEvent(state, { event, data }, { receivedAt: 1_000 });

describe('many conversations handed over [40.6]', () => {
  const row = buildReaderChannel({
    ...buildConversation({ manager_id: meId, last_seq: 3 }),
    is_member: true,
    read_seq: 3,
  });
  const change = { channel_id: 40, added: [meId], removed: [], members_count: 1, manager_id: meId };
  const said = buildMessage({
    seq: 4,
    channel_id: 40,
    created_by: null,
    system: { code: 'manager_assigned', params: {} },
  });

  it('stand in the lists of whoever gets them without being asked for, with the line', () => {
    const joined = apply(buildState(), 'joinedConversations', { channels: [row] });
    const state = apply(joined, 'updateConversationManagers', { changes: [change], said: [said] });
    expect(state.stale.channels).toEqual([]);
    expect(state.channels[40]).toMatchObject({ manager_id: meId, members_count: 1, last_seq: 4 });
    expect(state.memberships[40]).toMatchObject({ is_member: true, unread_count: 0 });
  });

  it('leave the new clients on the devices of others, and their lines end in the timeline', () => {
    const held = { channel: buildConversation({ last_seq: 3 }), messages: buildMessages(1, 3, { channel_id: 40 }) };
    const state = apply(buildState([held], { newClientsCount: 1 }), 'updateConversationManagers', {
      changes: [{ ...change, added: [6], manager_id: 6 }],
      said: [said],
    });
    expect(state.newClientsCount).toBe(0);
    expect(state.timelines[40]?.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    const apart = { ...change, channel_id: 77, added: [6], manager_id: 6 };
    expect(apply(state, 'updateConversationManagers', { changes: [apart], said: [] }).stale.newClients).toBe(true);
  });

  it('are asked for where more has been said meanwhile than the row knows', () => {
    const membership = member({ is_member: false });
    const state = buildState([{ channel: buildConversation({ last_seq: 9 }), membership }]);
    expect(apply(state, 'joinedConversations', { channels: [row] }).stale.channels).toEqual([40]);
  });
});

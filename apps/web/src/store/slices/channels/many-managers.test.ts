// @vitest-environment node
import type { EventData, EventName } from '@switchboard/contract';
import { describe, expect, it } from 'vitest';
import { channelsBehind } from '../../loading/refresher.ts';
import { slices } from '../../slices.ts';
import type { State } from '../../state.ts';
import { buildConversation, buildMessages, buildState, meId, member } from '../../testing/build.ts';

const apply = <Name extends EventName>(state: State, event: Name, data: EventData<Name>): State =>
  slices.applyEvent(state, { event, data }, { receivedAt: 1_000 });

describe('many conversations handed over [40.6]', () => {
  const change = { channel_id: 40, added: [meId], removed: [], members_count: 1, manager_id: meId, last_seq: 4 };

  it('are asked for by whoever gets them', () => {
    const held = { channel: buildConversation({ id: 41, last_seq: 3 }), membership: member({ is_member: false }) };
    const state = apply(buildState([held]), 'updateConversationManagers', {
      changes: [change, { ...change, channel_id: 41 }],
    });
    expect(state.stale.channels).toEqual([40, 41]);
  });

  it('leave the new clients on the devices of others, and their timelines lack the line', () => {
    const held = { channel: buildConversation({ last_seq: 3 }), messages: buildMessages(1, 3, { channel_id: 40 }) };
    const state = apply(buildState([held], { newClientsCount: 1 }), 'updateConversationManagers', {
      changes: [{ ...change, added: [6], manager_id: 6 }],
    });
    expect(state.newClientsCount).toBe(0);
    expect(state.channels[40]).toMatchObject({ manager_id: 6, members_count: 1, last_seq: 4 });
    expect(channelsBehind(state)).toEqual([40]);
    const apart = { ...change, channel_id: 77, added: [6], manager_id: 6 };
    expect(apply(state, 'updateConversationManagers', { changes: [apart] }).stale.newClients).toBe(true);
  });

  it('are asked for where more was said meanwhile than the row knows', () => {
    const state = buildState([{ channel: buildConversation({ last_seq: 2 }) }]);
    const changes = [{ ...change, added: [6], manager_id: 6 }];
    expect(apply(state, 'updateConversationManagers', { changes }).stale.channels).toEqual([40]);
  });
});

import { type Channel, channelTypes } from '@switchboard/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { makeStore } from '../../../../store/store.ts';
import { buildChannel, buildClient, buildConversation, buildMe } from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { ChannelFacts, ChannelPurpose } from './channel-facts.tsx';

afterEach(cleanup);

/** The rows of the details: each name with its value. */
const show = (channel: Channel, facts = <ChannelFacts channel={channel} />) => {
  render(
    <TestProviders api={makeTestApi(() => new Promise(() => {}))} store={makeStore({ me: buildMe(), load: 'ready' })}>
      {facts}
    </TestProviders>,
  );
  const names = screen.getAllByRole('term').map((term) => term.textContent);
  const values = screen.getAllByRole('definition').map((value) => value.textContent);
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
};

describe('the details', () => {
  it('of a group say when it was made, what for and by whom [2.10]', () => {
    const author = { id: 7, first_name: 'Anna', last_name: 'Koval', avatar: null };
    const group = buildChannel({
      type: channelTypes.group,
      description: 'Pictures and words',
      created_by: 7,
      author,
      created_at: '2026-03-04T10:00:00.000Z',
    });
    expect(show(group)).toMatchObject({
      Created: expect.stringContaining('2026'),
      Description: 'Pictures and words',
      Author: 'Anna Koval',
    });
  });

  it('say where something is missing', () => {
    const group = buildChannel({ type: channelTypes.group, description: '', created_by: null, author: null });
    expect(show(group)).toMatchObject({ Description: 'N/A', Author: 'N/A' });
  });

  it('of a conversation have a description, and its client as the author [2.10]', () => {
    const client = buildClient({ first_name: 'Halyna', last_name: 'Bondar' });
    const conversation = buildConversation({ client, created_by: null, author: null, description: 'Wants 200 kg' });
    expect(show(conversation)).toMatchObject({ Description: 'Wants 200 kg', Author: 'Halyna Bondar' });
  });

  it('of a conversation leave it to the card of its client to say when it began', () => {
    const client = buildClient({ first_name: 'Halyna', last_name: 'Bondar' });
    const conversation = buildConversation({
      client,
      created_at: '2026-03-04T10:00:00.000Z',
      description: 'Wants 200 kg',
    });
    const card = (
      <dl>
        <dt>First contact</dt>
        <dd>March 4</dd>
        <ChannelPurpose channel={conversation} />
      </dl>
    );
    const facts = show(conversation, card);
    expect(facts).toMatchObject({ 'First contact': 'March 4', Description: 'Wants 200 kg', Author: 'Halyna Bondar' });
    expect(facts).not.toHaveProperty('Created');
  });
});

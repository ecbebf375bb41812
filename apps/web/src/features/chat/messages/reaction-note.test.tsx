import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildCapabilities, buildChannel, buildConversation, buildState } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { ReactionNote } from './reaction-note.tsx';

afterEach(cleanup);

it.each([
  ['that carries reactions', true, 'The client will see the newest one that the messenger supports'],
  ['without reactions', false, 'The client won’t see it'],
  ['of the team', null, ''],
])('in a channel %s: whether the client will see a reaction', (_, reaches, words) => {
  const store = makeStore();
  const channel =
    reaches === null
      ? buildChannel({ id: 40 })
      : buildConversation({ id: 40, capabilities: buildCapabilities({ can_react: reaches }) });
  store.setState(buildState([{ channel }]));
  render(
    <TestProviders api={makeTestApi()} store={store}>
      <div data-testid="note">
        <ReactionNote channelId={40} />
      </div>
    </TestProviders>,
  );
  expect(screen.getByTestId('note').textContent).toBe(words);
});

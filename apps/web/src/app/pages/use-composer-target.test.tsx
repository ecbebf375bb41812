import type { Message } from '@switchboard/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiProvider } from '../../api/api-context.tsx';
import type { Api } from '../../api/client.ts';
import type { Actions } from '../../store/actions.ts';
import { makeDrafts, receiveDraft } from '../../store/sending/drafts.ts';
import { makeStore } from '../../store/store.ts';
import { ActionsProvider, StoreProvider } from '../../store/store-context.tsx';
import { buildChannel, buildMessage, buildState, buildTimeline } from '../../store/testing/build.ts';
import { useComposerTarget } from './use-composer-target.ts';

const answered = buildMessage({ id: 101, seq: 1, channel_id: 12 });
const edited = buildMessage({ id: 102, seq: 2, channel_id: 12 });

/** The target on a page that starts on channel 12, with the real drafts. */
function setUp(messages: Message[], answer: (seq: number) => Message[] = () => []) {
  const store = makeStore();
  const channels = [{ channel: buildChannel({ id: 12 }) }, { channel: buildChannel({ id: 13 }) }];
  store.setState(buildState(channels, { timelines: { 12: buildTimeline(messages) } }), true);
  const drafts = makeDrafts(store, localStorage);
  drafts.restore(1);
  const actions = { setDraftParent: drafts.setParent } as Actions;
  const call = (_endpoint: unknown, { query }: { query: { around_seq: number } }) =>
    Promise.resolve({ data: answer(query.around_seq) });
  const api = { call: call as unknown as Api['call'] } as Api;
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <ApiProvider value={api}>
        <StoreProvider value={store}>
          <ActionsProvider value={actions}>{children}</ActionsProvider>
        </StoreProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
  const hook = renderHook((channelId: number) => useComposerTarget(channelId), { initialProps: 12, wrapper });
  const read = () => {
    const { target } = hook.result.current;
    return target && `${target.kind} ${target.message.id}`;
  };
  return { store, hook, read, choice: () => hook.result.current, close: hook.unmount };
}

afterEach(() => localStorage.clear());

describe('what the message box is about', () => {
  it('is the reply that was begun in the channel, also after another channel and after a reload', () => {
    const first = setUp([answered]);
    act(() => first.choice().reply(answered));
    expect(first.read()).toBe('reply 101');
    first.hook.rerender(13);
    expect(first.read()).toBeNull();
    first.hook.rerender(12);
    expect(first.read()).toBe('reply 101');
    first.close();
    expect(setUp([answered]).read()).toBe('reply 101');
  });

  it('stays a reply to a message of the history window when that is left', () => {
    const made = setUp([]);
    act(() => made.choice().reply(answered));
    expect(made.read()).toBe('reply 101');
  });

  it('is the reply begun on another device, also to a message that is not held here', async () => {
    const made = setUp([], (seq) => (seq === answered.seq ? [answered] : []));
    const draft = { channel_id: 12, content: 'Yes', parent_id: 101, parent_seq: 1, updated_at: '2026-11-21T10:00:00Z' };
    act(() => made.store.setState((state) => receiveDraft(state, draft)));
    await waitFor(() => expect(made.read()).toBe('reply 101'));
  });

  it('is no reply to a message that was deleted before it could be shown', async () => {
    let asked = 0;
    const made = setUp([], () => {
      asked += 1;
      return [{ ...answered, deleted_at: '2026-11-21T10:00:00Z' }];
    });
    act(() => made.store.setState({ draftParents: { 12: { id: 101, seq: 1 } } }));
    await waitFor(() => expect(asked).toBe(1));
    expect(made.read()).toBeNull();
  });

  it('is the reply again when an edit ends, and nothing when the reply is ended', () => {
    const made = setUp([answered, edited]);
    act(() => made.choice().reply(answered));
    act(() => made.choice().edit(edited));
    expect(made.read()).toBe('edit 102');
    act(() => made.choice().setTarget(null));
    expect(made.read()).toBe('reply 101');
    act(() => made.choice().setTarget(null));
    expect(made.read()).toBeNull();
  });

  it('is not ended by an edit that is saved only after something else was begun', () => {
    const made = setUp([answered, edited]);
    act(() => made.choice().edit(edited));
    const endEdit = made.choice().setTarget;
    act(() => made.choice().reply(answered));
    act(() => endEdit(null));
    expect(made.read()).toBe('reply 101');
  });
});

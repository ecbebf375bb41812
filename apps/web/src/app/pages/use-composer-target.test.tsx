import type { Message } from '@switchboard/contract';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Actions } from '../../store/actions/actions.ts';
import { makeDrafts } from '../../store/drafts.ts';
import { makeStore } from '../../store/store.ts';
import { ActionsProvider, StoreProvider } from '../../store/store-context.tsx';
import { buildChannel, buildMessage, buildState, buildTimeline } from '../../store/testing/build.ts';
import { useComposerTarget } from './use-composer-target.ts';

const answered = buildMessage({ id: 101, seq: 1, channel_id: 12 });
const edited = buildMessage({ id: 102, seq: 2, channel_id: 12 });

/** The target in a page that begins on channel 12, over the real drafts. */
function setUp(messages: Message[]) {
  const store = makeStore();
  const channels = [{ channel: buildChannel({ id: 12 }) }, { channel: buildChannel({ id: 13 }) }];
  store.setState(buildState(channels, { timelines: { 12: buildTimeline(messages) } }), true);
  const drafts = makeDrafts(store, localStorage);
  drafts.restore(1);
  const actions = { setDraftParent: drafts.setParent } as Actions;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StoreProvider value={store}>
      <ActionsProvider value={actions}>{children}</ActionsProvider>
    </StoreProvider>
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

  it('stays a reply to a message of the archives when those are left', () => {
    const made = setUp([]);
    act(() => made.choice().reply(answered));
    expect(made.read()).toBe('reply 101');
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

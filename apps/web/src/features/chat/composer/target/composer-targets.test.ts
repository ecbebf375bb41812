import type { Message } from '@switchboard/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../api/client.ts';
import { makeDrafts, receiveDraft } from '../../../../store/sending/drafts.ts';
import { slices } from '../../../../store/slices.ts';
import { makeStore } from '../../../../store/store.ts';
import { buildChannel, buildDraft, buildMessage, buildState, buildTimeline } from '../../../../store/testing/build.ts';
import { ComposerTargets } from './composer-targets.ts';
import * as answering from './watch-answered.ts';

const answered = buildMessage({ id: 101, seq: 1, channel_id: 12 });
const edited = buildMessage({ id: 102, seq: 2, channel_id: 12 });
const gone = { ...answered, deleted_at: '2026-11-21T10:00:00Z' };

/** The targets of a page on channel 12, with the real drafts. */
function setUp(messages: Message[], answer: (seq: number) => Message[] = () => [], where = 'timelines') {
  const channels = [{ channel: buildChannel({ id: 12 }) }, { channel: buildChannel({ id: 13 }) }];
  const store = makeStore(buildState(channels, { [where]: { 12: buildTimeline(messages) } }));
  const drafts = makeDrafts(store, localStorage);
  drafts.restore(1);
  const call = vi.fn(async (_endpoint: unknown, { query }: { query: { around_seq: number } }) => ({
    data: answer(query.around_seq),
  }));
  const api = { call: call as unknown as Api['call'] };
  const actions = { setDraftParent: drafts.setParent, chooseAudience: drafts.choose };
  const loadAnswered = vi.fn<() => Promise<typeof answering>>(() => Promise.resolve(answering));
  const targets = new ComposerTargets({ api, store, actions, queries: new QueryClient(), loadAnswered });
  const onEditGone = vi.fn<() => void>();
  const close = targets.open(12, onEditGone);
  const read = (channelId = 12) => {
    const target = targets.read(channelId);
    return target && `${target.kind} ${target.message.id}`;
  };
  const remove = ({ id, seq }: Message) => {
    const data = { channel_id: 12, id, seq, deleted_at: '2026-11-21T11:00:00.000Z' };
    store.setState((state) => slices.applyEvent(state, { event: 'deleteMessage', data }, { receivedAt: 0 }));
  };
  return { store, targets, read, remove, call, loadAnswered, onEditGone, close };
}

afterEach(() => localStorage.clear());

describe('a reply', () => {
  it('is the one begun in the channel, also after another channel and after a reload', () => {
    const first = setUp([answered]);
    first.targets.reply(12, answered);
    expect([first.read(), first.read(13)]).toEqual(['reply 101', null]);
    expect(setUp([answered]).read()).toBe('reply 101');
  });

  it('stays one to a message of the history window when that is left', () => {
    const { targets, read, call } = setUp([]);
    targets.reply(12, answered);
    expect(read()).toBe('reply 101');
    expect(call).not.toHaveBeenCalled();
  });

  it('is the one begun on another device, also to a message that is not held here', async () => {
    const made = setUp([], (seq) => (seq === answered.seq ? [answered] : []));
    const heard = vi.fn<() => void>();
    made.targets.subscribe(heard);
    const draft = buildDraft({ channel_id: 12, content: 'Yes', parent_id: 101, parent_seq: 1 });
    made.store.setState((state) => receiveDraft(state, draft));
    await vi.waitFor(() => expect(made.read()).toBe('reply 101'));
    expect(heard).toHaveBeenCalled();
  });

  it('is none to a message that was deleted before it could be shown', async () => {
    const made = setUp([], () => [gone]);
    made.store.setState({ draftParents: { 12: { id: 101, seq: 1 } } });
    await vi.waitFor(() => expect(made.call).toHaveBeenCalledOnce());
    expect(made.read()).toBeNull();
  });

  it.each(['timelines', 'historyWindows'])('ends when its message is deleted, in %s', (where) => {
    const made = setUp([answered], undefined, where);
    made.targets.reply(12, answered);
    made.remove(answered);
    expect(made.read()).toBeNull();
    expect(made.onEditGone).not.toHaveBeenCalled();
  });

  it('is not fetched once its channel is closed', async () => {
    const made = setUp([]);
    made.store.setState({ draftParents: { 12: { id: 101, seq: 1 } } });
    made.close();
    made.store.setState({ draftParents: { 12: { id: 102, seq: 2 } } });
    await made.loadAnswered.mock.results[0]?.value;
    expect(made.loadAnswered).toHaveBeenCalledOnce();
    expect(made.call).not.toHaveBeenCalled();
  });

  it('is fetched with a later change when what fetches it did not load', async () => {
    const made = setUp([], () => [answered]);
    made.loadAnswered.mockRejectedValueOnce(new Error('not loaded in the test'));
    made.store.setState({ draftParents: { 12: { id: 101, seq: 1 } } });
    await vi.waitFor(() => {
      made.store.setState({ typing: {} });
      expect(made.read()).toBe('reply 101');
    });
  });
});

describe('an edit', () => {
  it('hides the reply, which is there again when it ends, and nothing when that is ended too', () => {
    const { targets, read } = setUp([answered, edited]);
    targets.reply(12, answered);
    targets.edit(12, edited);
    expect(read()).toBe('edit 102');
    targets.leave(12);
    expect(read()).toBe('reply 101');
    targets.leave(12);
    expect(read()).toBeNull();
  });

  it('stays with its channel, and ends when a reply is begun', () => {
    const { targets, read } = setUp([answered, edited]);
    targets.edit(12, edited);
    expect(read(13)).toBeNull();
    targets.leave(13);
    expect(read()).toBe('edit 102');
    targets.reply(12, answered);
    expect(read()).toBe('reply 101');
  });

  it('ends when its message is deleted, which is told', () => {
    const made = setUp([answered, edited]);
    made.targets.edit(12, edited);
    made.remove(edited);
    expect(made.read()).toBeNull();
    expect(made.onEditGone).toHaveBeenCalledOnce();
  });
});

it('what is read is the same object until something else is replied to or edited', () => {
  const { targets, store } = setUp([answered, edited]);
  targets.edit(12, edited);
  const target = targets.read(12);
  store.setState({ typing: {} });
  expect(targets.read(12)).toBe(target);
  targets.edit(12, answered);
  expect(targets.read(12)).not.toBe(target);
});

// @vitest-environment node
import { endpoints } from '@switchboard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { NetworkError } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import { makeLoader } from '../loading/load.ts';
import { emptyTimeline } from '../slices/messages/messages-state.ts';
import { buildMessage, buildMessages, buildOutgoing, meId } from '../testing/build.ts';
import { startTimelines, type TimelinesFixture } from '../testing/timelines-fixture.ts';
import { makeTimelines } from './timelines.ts';

let server: TimelinesFixture['server'];
let api: TimelinesFixture['api'];
let store: TimelinesFixture['store'];
let events: TimelinesFixture['events'];
let timelines: TimelinesFixture['timelines'];
let look: TimelinesFixture['look'];
let seqs: TimelinesFixture['seqs'];
let give: TimelinesFixture['give'];

beforeEach(() => {
  ({ server, api, store, events, timelines, look, seqs, give } = startTimelines());
});

describe('an own message that is answered while the messages load', () => {
  const sendOwn = (seq: number) => {
    store.setState({ outbox: [buildOutgoing()] });
    server.beforeAnswer = () => {
      events.receive({ event: 'newMessage', data: buildMessage({ seq, created_by: meId, client_msg_id: 'own' }) });
      expect(store.getState().outbox).toHaveLength(1);
      server.beforeAnswer = () => {};
    };
  };

  it('leaves the send queue for the list', async () => {
    give(buildMessages(1, 4));
    sendOwn(5);
    await timelines.open(12);
    expect(seqs()).toEqual([1, 2, 3, 4, 5]);
    expect(store.getState().outbox).toEqual([]);
  });

  it('leaves the send queue also when it is further back than the first page', async () => {
    give(buildMessages(1, 60));
    sendOwn(5);
    await timelines.open(12);
    expect(store.getState().outbox).toEqual([]);
  });

  it('leaves the send queue when the messages cannot be loaded, or are not waited for any more', async () => {
    give(buildMessages(1, 60));
    sendOwn(5);
    const cutApi: Pick<Api, 'call'> = {
      call: async () => {
        server.beforeAnswer(endpoints.listMessages);
        await Promise.resolve();
        throw new NetworkError('cut');
      },
    };
    const subscriptions = { subscribe: () => Promise.resolve(), unsubscribe: () => undefined };
    await makeTimelines({ api: cutApi, store, events, subscriptions }).open(12);
    expect(store.getState().outbox).toEqual([]);

    store.setState({ timelines: { 12: emptyTimeline() }, outbox: [buildOutgoing({ seq: 5 })] });
    timelines.close(12);
    expect(store.getState().outbox).toEqual([]);

    store.setState({ timelines: { 12: emptyTimeline() }, outbox: [buildOutgoing({ seq: 5 })] });
    await makeLoader({ api, store, events, signal: new AbortController().signal }).load();
    expect(store.getState().outbox).toEqual([]);
  });
});

describe('an own message answered behind a hole', () => {
  const answerOwn = async () => {
    give(buildMessages(1, 3));
    look(12);
    await timelines.open(12);
    store.setState({ outbox: [buildOutgoing()] });
    const own = buildMessage({ seq: 5, created_by: meId, client_msg_id: 'own' });
    events.receive({ event: 'newMessage', data: own });
    expect(store.getState().outbox).toMatchObject([{ client_msg_id: 'own', seq: 5 }]);
    give([...buildMessages(1, 4), own]);
  };

  it('leaves the send queue when everything is loaded afresh', async () => {
    await answerOwn();
    await makeLoader({ api, store, events, signal: new AbortController().signal }).load();
    expect(seqs()).toEqual([1, 2, 3, 4, 5]);
    expect(store.getState().outbox).toEqual([]);
  });

  it('leaves the send queue when a jump fills the hole', async () => {
    await answerOwn();
    await timelines.jumpTo(12, 4);
    expect(seqs()).toEqual([1, 2, 3, 4, 5]);
    expect(store.getState().outbox).toEqual([]);
  });
});

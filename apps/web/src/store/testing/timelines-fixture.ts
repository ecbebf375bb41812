import { type EndpointAddress, endpoints, type Message, type ReaderChannel } from '@switchboard/contract';
import type { Api } from '../../api/client.ts';
import { makeTimelines } from '../history/timelines.ts';
import { makeEventSink } from '../make-event-sink.ts';
import { emptyState } from '../state.ts';
import { makeStore } from '../store.ts';
import { buildMe, buildReaderChannel } from './build.ts';

interface Query {
  limit?: number;
  before_seq?: number;
  after_seq?: number;
  around_seq?: number;
  /** Microseconds, as in `ts`. */
  date_from?: number;
  ids?: string;
}

export type TimelinesFixture = ReturnType<typeof startTimelines>;

export const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** A reader's timelines over a real store; only the server is a fake. */
export function startTimelines() {
  /** A server with one channel: changes that a test makes in it show in the next call's answer. */
  const server = {
    channel: buildReaderChannel(),
    messages: [] as Message[],
    failure: null as unknown,
    me: buildMe(),
    /** Runs after the server has computed an answer and before it arrives. */
    beforeAnswer: (_endpoint: EndpointAddress) => {},
    calls: [] as string[],
    /** The calls made, with their channel. */
    asked: [] as { name: string; params?: { id: number }; query?: Query }[],
  };

  const answerTo = (endpoint: EndpointAddress, query: Query = {}) => {
    switch (endpoint) {
      case endpoints.getChannel:
        return structuredClone(server.channel);
      case endpoints.listChannels: {
        const data = query.ids?.split(',').includes(String(server.channel.id)) ? [structuredClone(server.channel)] : [];
        return { data, count: data.length, hasMore: false };
      }
      case endpoints.getCurrentUser:
        return server.me;
      case endpoints.getChannelOverview:
        return { channels: [structuredClone(server.channel)], new_clients_count: 0, unread: { total: 0, general: 0 } };
      case endpoints.listUsers:
        return { data: [], count: 0, hasMore: false };
      case endpoints.listMessages: {
        const { limit = 25, after_seq, around_seq, date_from } = query;
        const context = around_seq && Math.max(around_seq + Math.floor((limit - 1) / 2), limit) + 1;
        const before_seq = query.before_seq ?? context ?? Number.POSITIVE_INFINITY;
        const matching = server.messages.filter(
          ({ seq, created_at }) =>
            seq < before_seq && seq > (after_seq ?? 0) && Date.parse(created_at) * 1_000 >= (date_from ?? 0),
        );
        const isOldestFirst = after_seq !== undefined || date_from !== undefined;
        const data = isOldestFirst ? matching.slice(0, limit) : matching.slice(-limit);
        return { data: data.reverse(), count: matching.length, hasMore: matching.length > limit };
      }
      default:
        throw new Error(`unexpected ${endpoint.name}`);
    }
  };

  const api: Pick<Api, 'call'> = {
    call: (async (endpoint: EndpointAddress, input: { params?: { id: number }; query?: Query }) => {
      server.calls.push(endpoint.name);
      server.asked.push({ name: endpoint.name, ...input });
      if (server.failure) throw server.failure;
      const answer = answerTo(endpoint, input.query);
      server.beforeAnswer(endpoint);
      await Promise.resolve();
      return answer;
    }) as unknown as Api['call'],
  };

  const store = makeStore({ ...emptyState(), me: buildMe(), load: 'ready' });
  const events = makeEventSink(store);
  const subscriptions = { subscribe: () => Promise.resolve(), unsubscribe: () => undefined };
  const timelines = makeTimelines({ api, store, events, subscriptions });

  const inHistory = () => store.getState().historyWindows[12]?.messages.map(({ seq }) => seq);
  const look = (channelId: number | null) => store.setState({ active: { channelId, focused: true } });
  const seqs = () => store.getState().timelines[12]?.messages.map(({ seq }) => seq);
  const give = (messages: Message[], channel: Partial<ReaderChannel> = {}) => {
    server.messages = messages;
    server.channel = buildReaderChannel({ last_seq: messages.at(-1)?.seq ?? 0, ...channel });
  };
  const post = (message: Message) => {
    server.messages = [...server.messages, message];
    server.channel = { ...server.channel, last_seq: message.seq };
  };
  const hear = (message: Message) => events.receive({ event: 'newMessage', data: message });

  return { server, api, store, events, timelines, inHistory, look, seqs, give, post, hear };
}

import { endpoints, type Message } from '@switchboard/contract';
import type { Api } from '../../../api/client.ts';
import type { EventSink } from '../../event-sink.ts';
import { findHeldMessage, findMessageById } from '../../history/held-messages.ts';
import type { History, JumpResult } from '../../history/history-window.ts';
import type { OpenResult, Timelines } from '../../history/timelines.ts';
import { withReaction, withReactions } from '../../reactions.ts';
import type { MutationQueue } from '../../sending/mutation-queue.ts';
import type { MessengerStore } from '../messenger-state.ts';

export interface MessagesActions extends Pick<History, 'findMessageSince'> {
  /**
   * Makes a channel the one on the screen: subscribes, then shows the newest 25 messages, at once when they are held.
   * Never throws; a failure is also in the timeline's `status` and `error`.
   */
  openChannel(channelId: number): Promise<OpenResult>;
  /** Loads the channel that is likely to be opened next, so that it is there at once. Never throws. */
  openAhead(channelId: number): Promise<unknown>;
  /** Takes the channel off the screen and unsubscribes. Marking it read first is up to the caller. */
  closeChannel(channelId: number): void;
  /** Loads 30 older messages unless some are loading. Never throws; a failure is in the window's `older`. */
  loadOlder(channelId: number): Promise<void>;
  /** Loads the next 30 newer messages of the history window, in the same way. */
  loadNewer(channelId: number): Promise<void>;
  /** Fetches messages missing after the newest ones held. Never throws; a failure is in the timeline's `newer`. */
  loadMissing(channelId: number): Promise<void>;
  /** Makes the list show the window that has a message, loading the messages around it. Never throws. */
  jumpTo(channelId: number, seq: number): Promise<JumpResult>;
  /** Returns from a history window to the newest messages. */
  leaveHistory(channelId: number): void;
  editMessage(channelId: number, messageId: number, content: string): Promise<void>;
  deleteMessage(channelId: number, messageId: number): Promise<void>;
  retryDelivery(channelId: number, messageId: number): Promise<void>;
  pinMessage(channelId: number, messageId: number): Promise<void>;
  unpinMessage(channelId: number, messageId: number): Promise<void>;
  /** Adds or removes the reader's emoji on a message; shown at once and reverted when the call fails. */
  setReaction(channelId: number, message: Message, emoji: string, on: boolean): Promise<void>;
  /** Removes one file from an own message; a message left empty is deleted. */
  removeFile(channelId: number, messageId: number, fileId: number): Promise<void>;
}

interface MessagesActionDeps {
  api: Pick<Api, 'call'>;
  store: MessengerStore;
  events: EventSink;
  timelines: Timelines;
  mutations: MutationQueue;
}

/** Changes of one message reach the server in the order they were made. */
export function makeMessagesActions(deps: MessagesActionDeps): MessagesActions {
  const { api, store, events, timelines, mutations } = deps;

  const changeMessage = (messageId: number, change: () => Promise<Message>) =>
    mutations.run(`message ${messageId}`, async () => events.receive({ event: 'updateMessage', data: await change() }));

  return {
    openChannel: (channelId) => {
      store.setState((state) => ({ active: { ...state.active, channelId }, keptUnread: null }));
      return timelines.open(channelId);
    },

    openAhead: timelines.openAhead,

    closeChannel: (channelId) => {
      timelines.close(channelId);
      store.setState((state) =>
        state.active.channelId === channelId ? { active: { ...state.active, channelId: null } } : state,
      );
    },

    loadOlder: timelines.loadOlder,
    loadNewer: timelines.loadNewer,
    loadMissing: timelines.catchUp,
    jumpTo: timelines.jumpTo,
    findMessageSince: timelines.findMessageSince,
    leaveHistory: timelines.leaveHistory,

    editMessage: (channelId, messageId, content) => {
      const params = { id: channelId, messageId };
      return changeMessage(messageId, () => api.call(endpoints.editMessage, { params, body: { content } }));
    },

    deleteMessage: async (channelId, messageId) => {
      const params = { id: channelId, messageId };
      await mutations.run(`message ${messageId}`, () => api.call(endpoints.deleteMessage, { params }));
      const held = findMessageById(store.getState(), channelId, messageId);
      if (!held) return;
      const deleted_at = new Date().toISOString();
      events.receive({
        event: 'deleteMessage',
        data: { channel_id: channelId, id: messageId, seq: held.seq, deleted_at },
      });
    },

    retryDelivery: (channelId, messageId) => {
      const params = { id: channelId, messageId };
      return changeMessage(messageId, () => api.call(endpoints.retryDelivery, { params }));
    },

    pinMessage: (channelId, messageId) => {
      const input = { params: { id: channelId }, body: { message_id: messageId } };
      return changeMessage(messageId, () => api.call(endpoints.pinMessage, input));
    },

    unpinMessage: (channelId, messageId) => {
      const params = { id: channelId, messageId };
      return changeMessage(messageId, () => api.call(endpoints.unpinMessage, { params }));
    },

    setReaction: async (channelId, message, emoji, on) => {
      const meId = store.getState().me?.id ?? 0;
      const params = { id: channelId, messageId: message.id, emoji };
      const endpoint = on ? endpoints.addReaction : endpoints.removeReaction;
      const shown = () => findHeldMessage(store.getState(), channelId, message.seq)?.reactions ?? message.reactions;
      const show = (reactions: Message['reactions']) =>
        store.setState((state) => withReactions(state, channelId, message.seq, reactions));
      const turn = changeMessage(message.id, async () => {
        // An answer to an earlier change has overwritten it in the meantime: show it again.
        const before = shown();
        show(withReaction(before, emoji, meId, on));
        try {
          return await api.call(endpoint, { params, keepalive: true });
        } catch (error) {
          show(before);
          throw error;
        }
      });
      show(withReaction(shown(), emoji, meId, on));
      await turn;
    },

    removeFile: (channelId, messageId, fileId) => {
      const params = { id: channelId, messageId, fileId };
      return changeMessage(messageId, () => api.call(endpoints.removeMessageFile, { params }));
    },
  };
}

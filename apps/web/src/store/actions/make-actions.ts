import { endpoints, type Message } from '@switchboard/contract';
import type { Api } from '../../api/client.ts';
import { dropChannel, putChannel, settleChannel, splitReaderChannel } from '../channels.ts';
import type { Drafts } from '../drafts.ts';
import type { EventSink } from '../event-sink.ts';
import { findHeldMessage } from '../held-messages.ts';
import { makeUuid } from '../make-uuid.ts';
import { settleReadCall } from '../mark-read.ts';
import type { MutationQueue } from '../mutation-queue.ts';
import { timeBehindQueue } from '../outbox.ts';
import { withReaction, withReactions } from '../reactions.ts';
import type { Appearance } from '../state.ts';
import type { Store } from '../store.ts';
import type { Timelines } from '../timelines.ts';
import type { Actions } from './actions.ts';

interface ActionDeps {
  api: Pick<Api, 'call'>;
  store: Store;
  events: EventSink;
  timelines: Timelines;
  mutations: MutationQueue;
  markRead: (channelId: number) => void;
  drafts: Pick<Drafts, 'set' | 'setParent'>;
  sendTyping: (channelId: number) => void;
  reload: () => void;
}

/** Choices that the server does not know yet, after it has taken some. */
const withoutSaved = (chosen: Partial<Appearance>, saved: Partial<Appearance>): Partial<Appearance> =>
  Object.fromEntries(Object.entries(chosen).filter(([key, value]) => saved[key as keyof Appearance] !== value));

/** The actions of a page, over its store and connections. */
export function makeActions(deps: ActionDeps): Actions {
  const { api, store, events, timelines, mutations, markRead, drafts, sendTyping, reload } = deps;
  let unsaved: Partial<Appearance> = {};

  const settle: Actions['settleChannel'] = (call) => events.fetchAndReplay(call, settleChannel);

  const changeMessage = (messageId: number, change: () => Promise<Message>) =>
    mutations.run(`message ${messageId}`, async () => events.receive({ event: 'updateMessage', data: await change() }));

  return {
    openChannel: (channelId) => {
      store.setState((state) => ({ active: { ...state.active, channelId }, keptUnread: null }));
      return timelines.open(channelId);
    },

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

    sendMessage: ({ channelId, content, files = [], parent = null }) => {
      const client_msg_id = makeUuid();
      drafts.set(channelId, '');
      drafts.setParent(channelId, null);
      timelines.leaveHistory(channelId);
      store.setState((state) => ({
        outbox: [
          ...state.outbox,
          {
            client_msg_id,
            channel_id: channelId,
            content,
            files,
            parent,
            state: 'pending',
            reason: null,
            seq: null,
            created_at: timeBehindQueue(state.outbox),
          },
        ],
      }));
      return client_msg_id;
    },

    retryMessage: (id) =>
      store.setState((state) => ({
        outbox: state.outbox.map((message) =>
          message.client_msg_id === id && message.state === 'failed'
            ? { ...message, state: 'pending', reason: null }
            : message,
        ),
      })),

    discardMessage: (id) =>
      store.setState((state) => ({ outbox: state.outbox.filter(({ client_msg_id }) => client_msg_id !== id) })),

    editMessage: (channelId, messageId, content) => {
      const params = { id: channelId, messageId };
      return changeMessage(messageId, () => api.call(endpoints.editMessage, { params, body: { content } }));
    },

    deleteMessage: async (channelId, messageId) => {
      const params = { id: channelId, messageId };
      await mutations.run(`message ${messageId}`, () => api.call(endpoints.deleteMessage, { params }));
      const { timelines: live, historyWindows: old } = store.getState();
      const held = [live[channelId], old[channelId]]
        .flatMap((held) => held?.messages ?? [])
        .find(({ id }) => id === messageId);
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
        // What was answered while this waited has taken it off the screen again.
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

    markUnread: async (channelId, fromSeq) => {
      const input = { params: { id: channelId }, body: { from_seq: fromSeq }, keepalive: true };
      await mutations.run(`read mark ${channelId}`, () =>
        settleReadCall(store, channelId, true, () => api.call(endpoints.markChannelUnread, input)),
      );
    },

    markAllRead: async () => void (await api.call(endpoints.markAllRead, { keepalive: true })),

    setMuted: (channelId, muted) =>
      mutations.run(`mute ${channelId}`, async (isOvertaken) => {
        const endpoint = muted ? endpoints.muteChannel : endpoints.unmuteChannel;
        await api.call(endpoint, { params: { id: channelId }, keepalive: true });
        if (!isOvertaken()) events.receive({ event: 'updateMembership', data: { channel_id: channelId, muted } });
      }),

    deleteChannel: async (channelId) => {
      await api.call(endpoints.deleteChannel, { params: { id: channelId } });
      events.receive({ event: 'deleteChannel', data: { id: channelId } });
    },

    updatePreferences: (changes) =>
      mutations.run('preferences', async (isOvertaken) => {
        const data = await api.call(endpoints.updatePreferences, { body: changes, keepalive: true });
        if (!isOvertaken()) events.receive({ event: 'updatePreferences', data });
      }),

    chooseAppearance: async (choice) => {
      store.setState(({ me, chosen }) => ({ me: me && { ...me, ...choice }, chosen: { ...chosen, ...choice } }));
      unsaved = { ...unsaved, ...choice };
      await mutations.run('profile', async () => {
        const body = unsaved;
        unsaved = {};
        // What was chosen while another choice was being saved goes together.
        if (Object.keys(body).length === 0) return;
        await api.call(endpoints.updateProfile, { body, keepalive: true });
        // A profile that is on its way may be older still.
        store.setState(({ me, chosen }) => ({ chosen: me ? withoutSaved(chosen, body) : chosen }));
      });
    },

    markRead,

    joinChannel: async (channelId, as) => {
      const body = as === undefined ? undefined : { as };
      return mutations.run(`membership ${channelId}`, () =>
        settle(() => api.call(endpoints.joinChannel, { params: { id: channelId }, body })),
      );
    },

    leaveChannel: async (channelId) => {
      await mutations.run(`membership ${channelId}`, () =>
        api.call(endpoints.leaveChannel, { params: { id: channelId } }),
      );
      const { me, channels, memberships } = store.getState();
      const channel = channels[channelId];
      // The event may have come first.
      if (!me || !channel || !memberships[channelId]?.is_member) return;
      events.receive({
        event: 'updateMembers',
        data: {
          channel_id: channelId,
          added: [],
          removed: [me.id],
          members_count: Math.max(0, channel.members_count - 1),
          manager_id: channel.manager_id === me.id ? null : channel.manager_id,
        },
      });
    },

    openDirect: async (userId) => {
      const { id } = await settle(() => api.call(endpoints.openDirectChannel, { params: { userId } }));
      return id;
    },

    settleChannel: settle,
    receiveChannel: (reader) => {
      const { channel, membership } = splitReaderChannel(reader);
      store.setState((state) => putChannel(state, channel, membership));
    },
    dropChannel: (channelId) => store.setState((state) => dropChannel(state, channelId)),
    receiveUsers: (users) =>
      store.setState((state) => ({
        users: { ...state.users, ...Object.fromEntries(users.map((user) => [user.id, user])) },
      })),
    setDraft: drafts.set,
    setDraftParent: drafts.setParent,
    sendTyping,
    toggleSidebar: (side, open) =>
      store.setState((state) => ({ sidebar: { ...state.sidebar, [side]: open ?? !state.sidebar[side] } })),
    showProfile: (userId) =>
      store.setState(({ sidebar }) => ({
        profileUserId: userId,
        sidebar: userId === null ? sidebar : { ...sidebar, right: true },
      })),
    reload,
  };
}

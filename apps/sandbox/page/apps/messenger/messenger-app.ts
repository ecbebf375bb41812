import type { BotCard } from '../../../src/shared/phone-views.ts';
import { request } from '../../control-api.ts';
import type { ShownMessage } from '../../shown-message.ts';
import { makeControlClient, makeFaultControls, repeatedUpdate, shuffledUpdates, toFields } from '../control-client.ts';
import type { Chat, ChatState, MessageTools, PhoneApp } from '../phone-app.ts';
import { kyiv, sampleAlbum, samplePicture, sampleSticker, sampleVideo, sampleVoice } from '../samples.ts';

const client = makeControlClient('messenger');

function openChat({ bot, person }: Parameters<PhoneApp['openChat']>[0]): Chat {
  const chat = client.chat({ botId: bot.id, personId: person.id });
  const sendFiles: Chat['sendFiles'] = (kind, files, options) => chat.sendFiles(kind, files, options);
  const toTools = (message: ShownMessage): MessageTools => ({
    canReply: true,
    reactions: ['❤', '👍', '😆', '😮'],
    react: (emoji) => chat.react(message.id, emoji),
    ...(message.from_bot
      ? { press: (data) => chat.press(message.id, data) }
      : {
          edit: (text) => chat.edit(message.id, text),
          remove: { label: 'Unsend', run: () => chat.remove(message.id) },
        }),
  });
  return {
    read: () => chat.read<ChatState>(),
    sendText: (text, options) => chat.send({ kind: 'text', text, ...toFields(options) }),
    sendFiles,
    samples: [
      samplePicture({ sendFiles }),
      sampleAlbum({ sendFiles }),
      sampleVoice({ sendFiles }),
      sampleVideo({ sendFiles }),
      sampleSticker({ sendFiles }),
      { label: 'Location', send: (options) => chat.send({ kind: 'location', ...kyiv, ...toFields(options) }) },
      {
        label: 'Shared link',
        send: (options) =>
          chat.send({ kind: 'url', url: 'https://example.com/offer', title: 'Our offer', ...toFields(options) }),
      },
    ],
    // A person who has not written yet may press Get Started, or just write.
    gate: () => null,
    actions: (state) => [
      ...(state.is_started
        ? [{ label: 'Read', testId: 'read-button', run: () => chat.act('read') }]
        : [{ label: 'Get started', testId: 'start-button', run: () => chat.act('start') }]),
      ...(state.is_started
        ? [
            state.is_blocked
              ? { label: 'Unblock', testId: 'block-button', run: () => chat.act('unblock') }
              : { label: 'Block', testId: 'block-button', run: () => chat.act('block') },
          ]
        : []),
    ],
    status: (state) => (state.is_blocked ? 'you blocked this page' : bot.about),
    tools: toTools,
    maxTextChars: 2000,
  };
}

export const messengerApp: PhoneApp = {
  messenger: 'messenger',
  name: 'Messenger',
  botWord: 'page',
  newBotHint: 'Like a Facebook page with an app: you get what the workspace asks for when it connects the page.',
  hasUsernames: false,
  listBots: () => request<BotCard[]>('GET', '/messenger/bots'),
  createBot: ({ name }) => request<BotCard>('POST', '/messenger/bots', { name }),
  setUp: {
    label: 'Callback',
    hint: 'Works like a Facebook app’s dashboard: Messenger checks that the address knows the token, then sends messages there.',
    fields: [
      { label: 'Callback URL', testId: 'callback-url', placeholder: 'https://…/webhook/facebook' },
      { label: 'Verify token', testId: 'callback-token', placeholder: 'As shown in the workspace' },
    ],
    save: ([url, token]) => request('PUT', '/messenger/app/callback', { url, verify_token: token }),
  },
  listChats: client.listChats,
  openChat,
  trouble: makeFaultControls('messenger', {
    method: 'messages',
    more: [
      { kind: 'refused', code: 10, subcode: 2018278, label: 'Window', title: 'Refuse: the reply window is closed' },
      { kind: 'refused', code: 551, subcode: 1545041, label: '551', title: 'Refuse: the person is not available' },
      { kind: 'refused', code: 190, label: '190', title: 'Refuse: the token has expired' },
      repeatedUpdate,
      shuffledUpdates,
    ],
  }),
};

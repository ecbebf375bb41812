import type { BotCard } from '../../../src/shared/phone-views.ts';
import { request } from '../../control-api.ts';
import { makeControlClient, makeFaultControls, repeatedUpdate, shuffledUpdates } from '../control-client.ts';
import type { Chat, ChatAction, ChatState, PhoneApp } from '../phone-app.ts';
import { kyiv, ownNumber, samplePicture, sampleSticker, sampleVideo, sampleVoice } from '../samples.ts';

const client = makeControlClient('viber');

function openChat({ bot, person }: Parameters<PhoneApp['openChat']>[0]): Chat {
  const chat = client.chat({ botId: bot.id, personId: person.id });
  const sendFiles: Chat['sendFiles'] = (kind, files, options) => chat.sendFiles(kind, files, options);
  const actionsOf = (state: ChatState): ChatAction[] => {
    const devices = state.devices ?? 1;
    const wanted = (devices + 1) % 4;
    return [
      { label: 'Read', testId: 'read-button', run: () => chat.act('read') },
      state.is_subscribed
        ? { label: 'Unsubscribe', testId: 'unsubscribe-button', run: () => chat.act('unsubscribe') }
        : { label: 'Subscribe', testId: 'subscribe-button', run: () => chat.act('subscribe') },
      {
        label: devices === 1 ? '1 device' : `${devices} devices`,
        testId: 'devices-button',
        run: () => chat.put('devices', { count: wanted }),
      },
    ];
  };
  return {
    read: () => chat.read<ChatState>(),
    sendText: (text) => chat.send({ kind: 'text', text }),
    sendFiles,
    samples: [
      samplePicture({ sendFiles }),
      sampleVideo({ sendFiles }),
      sampleVoice({ sendFiles }),
      sampleSticker({ sendFiles }),
      { label: 'Location', send: () => chat.send({ kind: 'location', ...kyiv }) },
      { label: 'Own phone number', send: () => chat.send({ kind: 'contact', ...ownNumber }) },
      { label: 'Link', send: () => chat.send({ kind: 'url', url: 'https://example.com/offer' }) },
    ],
    gate: (state) =>
      state.is_started ? null : { label: 'Open the chat', testId: 'open-button', run: () => chat.act('open') },
    actions: (state) => (state.is_started ? actionsOf(state) : []),
    status(state) {
      if (!state.is_started) return bot.about;
      if (state.is_subscribed) return 'subscribed';
      return state.is_blocked ? 'you unsubscribed' : 'not subscribed yet';
    },
    // Viber tells bots of no reply, edit, deletion or reaction.
    tools: (message) => (message.from_bot ? { press: (data) => chat.press(message.id, data) } : {}),
    maxTextChars: 7000,
  };
}

export const viberApp: PhoneApp = {
  messenger: 'viber',
  name: 'Viber',
  botWord: 'bot',
  newBotHint: 'Like Viber’s partner page: you get a token to connect the bot in your workspace.',
  hasUsernames: false,
  listBots: () => request<BotCard[]>('GET', '/viber/bots'),
  createBot: ({ name }) => request<BotCard>('POST', '/viber/bots', { name }),
  listChats: client.listChats,
  openChat,
  trouble: makeFaultControls('viber', {
    method: 'send*',
    more: [
      { kind: 'refused', code: 6, label: 'Status 6', title: 'Refuse: the person is not subscribed' },
      { kind: 'refused', code: 12, label: 'Status 12', title: 'Refuse: too many messages' },
      { kind: 'refused', code: 3, label: 'Status 3', title: 'Refuse: the message is wrong' },
      repeatedUpdate,
      shuffledUpdates,
    ],
  }),
};

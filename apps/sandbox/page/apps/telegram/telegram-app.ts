import type { BotCard } from '../../../src/shared/phone-views.ts';
import type { BotView, ChatView } from '../../../src/telegram/control/control-views.ts';
import { request } from '../../control-api.ts';
import { makeControlClient, makeFaultControls, repeatedUpdate, toFields } from '../control-client.ts';
import type { Chat, FileKind, PhoneApp } from '../phone-app.ts';
import {
  kyiv,
  ownNumber,
  sampleAlbum,
  samplePicture,
  sampleRoundVideo,
  sampleSticker,
  sampleVideo,
  sampleVoice,
} from '../samples.ts';
import { toShownMessage } from './to-shown-message.ts';

const client = makeControlClient('telegram');

const kinds: Record<FileKind, string> = {
  picture: 'photo',
  file: 'document',
  video: 'video',
  voice: 'voice',
  audio: 'audio',
  sticker: 'sticker',
  round_video: 'video_note',
};

const toCard = (bot: BotView): BotCard => ({
  id: bot.id,
  name: bot.first_name,
  about: bot.webhook_url ? `@${bot.username} · webhook` : `@${bot.username}`,
  credentials: [{ label: 'Token', value: bot.token }],
});

function openChat({ bot, person }: Parameters<PhoneApp['openChat']>[0]): Chat {
  const chat = client.chat({ botId: bot.id, personId: person.id });
  const sendFiles: Chat['sendFiles'] = (kind, files, options) => chat.sendFiles(kinds[kind], files, options);
  const start = () => chat.act('start');
  return {
    async read() {
      const view = await chat.read<ChatView>();
      return { ...view, messages: view.messages.map(toShownMessage) };
    },
    sendText: (text, options) => chat.send({ kind: 'text', text, ...toNumbered(options) }),
    sendFiles,
    samples: [
      samplePicture({ sendFiles }),
      sampleAlbum({ sendFiles }),
      sampleVoice({ sendFiles }),
      sampleVideo({ sendFiles }),
      sampleRoundVideo({ sendFiles }),
      sampleSticker({ sendFiles }),
      { label: 'Location', send: (options) => chat.send({ kind: 'location', ...kyiv, ...toNumbered(options) }) },
      {
        label: 'Own phone number',
        send: (options) => chat.send({ kind: 'contact', ...ownNumber, ...toNumbered(options) }),
      },
      {
        label: 'Forwarded message',
        send: () =>
          chat.send({
            kind: 'text',
            text: 'Their courier calls an hour before delivery',
            forward_origin: { type: 'hidden_user', sender_user_name: 'Ivan' },
          }),
      },
      {
        label: 'Poll',
        send: () => chat.send({ kind: 'poll', question: 'Delivery on Saturday?', answers: ['Yes', 'Rather Monday'] }),
      },
    ],
    gate(state) {
      if (state.is_blocked) return { label: 'Unblock and restart', testId: 'start-button', run: start };
      return state.is_started ? null : { label: 'Start', testId: 'start-button', run: start };
    },
    actions: (state) =>
      state.is_started
        ? [
            state.is_blocked
              ? { label: 'Unblock', testId: 'block-button', run: () => chat.act('unblock') }
              : { label: 'Block', testId: 'block-button', run: () => chat.act('block') },
          ]
        : [],
    status: (state) => (state.is_blocked ? 'you blocked this bot' : bot.about),
    tools: (message) => ({
      canReply: true,
      reactions: ['❤'],
      react: (emoji) => chat.react(message.id, emoji),
      ...(!message.from_bot && (message.text !== undefined || (message.attachments?.length ?? 0) > 0)
        ? { edit: (text) => chat.edit(message.id, text) }
        : {}),
      remove: { label: 'Delete on this phone', run: () => chat.remove(message.id) },
      press: (data) => chat.press(message.id, data),
    }),
    maxTextChars: 4096,
  };
}

/** The Bot API numbers messages. */
const toNumbered = (options: Parameters<Chat['sendText']>[1]) => {
  const { reply_to_message_id: replyTo } = toFields(options);
  return replyTo === undefined ? {} : { reply_to_message_id: Number(replyTo) };
};

export const telegramApp: PhoneApp = {
  messenger: 'telegram',
  name: 'Telegram',
  botWord: 'bot',
  newBotHint: 'Like BotFather: you get a token to connect the bot in your workspace.',
  hasUsernames: true,
  listBots: async () => (await request<BotView[]>('GET', '/telegram/bots')).map(toCard),
  createBot: async ({ name, username }) =>
    toCard(await request<BotView>('POST', '/telegram/bots', { first_name: name, username })),
  listChats: client.listChats,
  openChat,
  // Telegram keeps the order of a chat; only its posts to webhooks can be shuffled (POST /faults).
  trouble: makeFaultControls('telegram', {
    method: 'send*',
    more: [
      { kind: 'blocked', label: 'Blocked', title: 'Answer 403 as if the client had blocked the bot' },
      repeatedUpdate,
    ],
  }),
};

import { isDeepStrictEqual } from 'node:util';
import { badRequest } from '../api-fault.ts';
import type { MessageContent } from '../transcript.ts';
import type { ChatEntry, ChatRecord } from '../world.ts';
import { isInlineKeyboard, readMessageOptions } from './message-options.ts';
import { type Call, getReachableChat, type Method, type MethodDeps } from './method.ts';
import { readText, toCaptionFields, toTextFields } from './text-content.ts';

const notModified =
  'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message';

type EditTarget = { chat: ChatRecord; entry: ChatEntry };

/** sendMessage, editMessageText, editMessageCaption, editMessageReplyMarkup. */
export function makeTextMethods(deps: MethodDeps): Record<string, Method> {
  const { transcript } = deps;

  function getEditable(call: Call): EditTarget {
    const chat = getReachableChat(deps, call);
    const entry = transcript.findEntry(chat, call.parameters.integer('message_id', 0));
    if (!entry) throw badRequest('message to edit not found');
    if (!entry.message.from.is_bot) throw badRequest("message can't be edited");
    return { chat, entry };
  }

  /** `change` null keeps the content. Leaving out `reply_markup` removes the keyboard, as in the Bot API. */
  function applyEdit({ parameters }: Call, target: EditTarget, change: MessageContent | null) {
    const { chat, entry } = target;
    const markup = parameters.json('reply_markup');
    const { reply_markup: _, ...unmarked } = entry.message;
    const { entities: _entities, caption: _caption, caption_entities: _captionEntities, ...bare } = unmarked;
    const content = change ? { ...bare, ...change } : unmarked;
    const next = { ...content, ...(isInlineKeyboard(markup) ? { reply_markup: markup } : {}) };
    if (isDeepStrictEqual(next, entry.message)) throw badRequest(notModified);
    entry.message = next;
    return { result: transcript.edit(chat, entry, {}) };
  }

  return {
    sendMessage(call) {
      const settle = readText(call.parameters, 'text');
      const groupId = call.parameters.integer('chat_id', 0);
      const said = groupId < 0 ? deps.groups.sayAsBot(call.bot, groupId, settle().text) : null;
      if (said) return { result: said };
      const chat = getReachableChat(deps, call);
      const options = readMessageOptions(deps, call, chat);
      return { result: transcript.append(chat, 'bot', { ...options, ...toTextFields(settle()) }) };
    },
    editMessageText(call) {
      const settle = readText(call.parameters, 'text');
      const target = getEditable(call);
      if (target.entry.message.text === undefined) throw badRequest('there is no text in the message to edit');
      return applyEdit(call, target, toTextFields(settle()));
    },
    editMessageCaption(call) {
      const settle = readText(call.parameters, 'caption');
      const target = getEditable(call);
      const { photo, document, video, animation, audio, voice } = target.entry.message;
      if (!(photo ?? document ?? video ?? animation ?? audio ?? voice)) {
        throw badRequest('there is no caption in the message to edit');
      }
      return applyEdit(call, target, toCaptionFields(settle()));
    },
    editMessageReplyMarkup: (call) => applyEdit(call, getEditable(call), null),
  };
}

import { toUnixSeconds } from '../../shared/clock.ts';
import { badRequest } from '../api-fault.ts';
import { withoutReply } from '../transcript.ts';
import type { ChatEntry, ChatRecord } from '../world.ts';
import { type Call, getChat, getReachableChat, type Method, type MethodDeps } from './method.ts';

const deleteWindowSeconds = 48 * 60 * 60;
const actions = new Set([
  'typing',
  'upload_photo',
  'record_video',
  'upload_video',
  'record_voice',
  'upload_voice',
  'upload_document',
  'choose_sticker',
  'find_location',
  'record_video_note',
  'upload_video_note',
]);

/** deleteMessage(s), pin and unpin, sendChatAction, answerCallbackQuery. */
export function makeChatMethods(deps: MethodDeps): Record<string, Method> {
  const { world, transcript, clock } = deps;

  /** In a private chat the bot may delete both sides' messages, for 48 hours. */
  function isDeletable(entry: ChatEntry): boolean {
    return toUnixSeconds(clock) - entry.message.date < deleteWindowSeconds;
  }

  function getEntry(chat: ChatRecord, { parameters }: Call, missing: string): ChatEntry {
    const entry = transcript.findEntry(chat, parameters.integer('message_id', 0));
    if (!entry) throw badRequest(missing);
    return entry;
  }

  return {
    deleteMessage(call) {
      const chat = getChat(deps, call);
      const entry = getEntry(chat, call, 'message to delete not found');
      if (!isDeletable(entry)) throw badRequest("message can't be deleted");
      transcript.remove(chat, entry, 'bot');
      return { result: true };
    },
    deleteMessages(call) {
      const ids = call.parameters.json('message_ids');
      if (!Array.isArray(ids)) throw badRequest('message identifiers are not specified');
      if (ids.length > 100) throw badRequest('too many message identifiers specified');
      const chat = getChat(deps, call);
      for (const id of ids) {
        const entry = transcript.findEntry(chat, Number(id));
        if (entry && isDeletable(entry)) transcript.remove(chat, entry, 'bot');
      }
      return { result: true };
    },
    pinChatMessage(call) {
      const chat = getReachableChat(deps, call);
      const entry = getEntry(chat, call, 'message to pin not found');
      if (!entry.isPinned) {
        entry.isPinned = true;
        transcript.append(chat, 'bot', { pinned_message: withoutReply(entry.message) });
      }
      return { result: true };
    },
    unpinChatMessage(call) {
      const chat = getReachableChat(deps, call);
      const entry = call.parameters.has('message_id')
        ? getEntry(chat, call, 'message to unpin not found')
        : chat.entries.findLast((each) => each.isPinned);
      if (!entry) throw badRequest('message to unpin not found');
      delete entry.isPinned;
      transcript.announce(chat);
      return { result: true };
    },
    unpinAllChatMessages(call) {
      const chat = getReachableChat(deps, call);
      for (const entry of chat.entries) delete entry.isPinned;
      transcript.announce(chat);
      return { result: true };
    },
    sendChatAction(call) {
      const chat = getReachableChat(deps, call);
      const action = call.parameters.text('action').toLowerCase();
      if (!actions.has(action)) throw badRequest('wrong parameter action in request');
      world.emit({ type: 'action', bot_id: chat.botId, person_id: chat.personId, action });
      return { result: true };
    },
    answerCallbackQuery({ bot, parameters }) {
      const id = parameters.text('callback_query_id');
      if (!id.startsWith(`${bot.id}0`))
        throw badRequest('query is too old and response timeout expired or query ID is invalid');
      return { result: true };
    },
  };
}

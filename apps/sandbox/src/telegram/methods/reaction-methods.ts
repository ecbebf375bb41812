import { badRequest } from '../api-fault.ts';
import { getReachableChat, type Method, type MethodDeps } from './method.ts';

/** All that may be a reaction, as the Bot API lists them (ReactionTypeEmoji). */
const reactionEmoji = new Set(
  (
    '👍 👎 ❤ 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯' +
    ' 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄' +
    ' ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡'
  ).split(' '),
);

/** setMessageReaction: a bot has one reaction to a message; an empty list takes it back. */
export function makeReactionMethods(deps: MethodDeps): Record<string, Method> {
  return {
    setMessageReaction(call) {
      const chat = getReachableChat(deps, call);
      const entry = deps.transcript.findEntry(chat, call.parameters.integer('message_id', 0));
      if (!entry) throw badRequest('message to react not found');
      const given = call.parameters.has('reaction') ? call.parameters.json('reaction') : [];
      if (!Array.isArray(given)) throw badRequest("can't parse reactions JSON object");
      if (given.length > 1) throw badRequest('REACTIONS_TOO_MANY');
      const [reaction] = given as { type?: unknown; emoji?: unknown }[];
      if (reaction && (reaction.type !== 'emoji' || !reactionEmoji.has(String(reaction.emoji)))) {
        throw badRequest('REACTION_INVALID');
      }
      if (reaction) entry.botReaction = String(reaction.emoji);
      else delete entry.botReaction;
      deps.transcript.announce(chat);
      return { result: true };
    },
  };
}

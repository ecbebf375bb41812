import type { ReactionTypeEmoji } from '@grammyjs/types';

/** All that Telegram takes for a reaction, as the Bot API lists them. */
const known = (
  '👍 👎 ❤ 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯' +
  ' 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄' +
  ' ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡'
).split(' ');

/** Telegram writes emoji without the sign that asks for colour. */
const bare = (emoji: string) => emoji.replaceAll('\uFE0F', '');

/** The first of these emoji that Telegram takes for a reaction, as it writes it. */
export const toTelegramReaction = (emoji: readonly string[]): ReactionTypeEmoji[] => {
  const found = emoji.map(bare).find((each) => known.includes(each));
  return found === undefined ? [] : [{ type: 'emoji', emoji: found as ReactionTypeEmoji['emoji'] }];
};

import type { PersonRecord } from '../people/people.ts';
import { type Clock, toUnixSeconds } from '../shared/clock.ts';
import type { GroupChat } from './bot-api-shapes.ts';
import { toBotUser, toPersonUser } from './transcript.ts';
import type { UpdateQueue } from './update-queue.ts';
import type { BotRecord, GroupRecord, World } from './world.ts';

/** Group chats, as far as bots have to do with them here: one is added, is spoken to by commands, and may say something. */
export type Groups = {
  list(bot: BotRecord): GroupRecord[];
  /** A person makes a group and adds the bot to it. */
  create(bot: BotRecord, person: PersonRecord, title: string): GroupRecord;
  addAgain(bot: BotRecord, person: PersonRecord, group: GroupRecord): void;
  /** A person writes; a bot gets only commands, by its privacy mode. */
  say(bot: BotRecord, person: PersonRecord, group: GroupRecord, text: string): void;
  /** It becomes a supergroup, with another id. */
  grow(bot: BotRecord, group: GroupRecord): void;
  /** The bot writes in it; null for an unknown group. */
  sayAsBot(bot: BotRecord, groupId: number, text: string): object | null;
};

/** Ids of supergroups begin with -100. */
const firstSupergroup = -1_000_000_000_000;

export function makeGroups({ world, clock, queue }: { world: World; clock: Clock; queue: UpdateQueue }): Groups {
  const toChat = ({ id, title }: Pick<GroupRecord, 'id' | 'title'>): GroupChat => ({
    id,
    type: id <= firstSupergroup ? 'supergroup' : 'group',
    title,
  });

  function announceMember(bot: BotRecord, person: PersonRecord, group: GroupRecord, isMember: boolean): void {
    const user = toBotUser(bot);
    const [left, member] = [
      { user, status: 'left' },
      { user, status: 'member' },
    ];
    queue.push(
      bot,
      'my_chat_member',
      {
        chat: toChat(group),
        from: toPersonUser(person),
        date: toUnixSeconds(clock),
        old_chat_member: isMember ? left : member,
        new_chat_member: isMember ? member : left,
      },
      `member:${group.id}`,
    );
  }

  return {
    list: (bot) => world.groups.filter((group) => group.botId === bot.id),
    create(bot, person, title) {
      const group: GroupRecord = { id: -(4_000_000_000 + world.groups.length + 1), botId: bot.id, title, texts: [] };
      world.groups.push(group);
      world.markChanged();
      announceMember(bot, person, group, true);
      return group;
    },
    addAgain(bot, person, group) {
      announceMember(bot, person, group, false);
      announceMember(bot, person, group, true);
    },
    say(bot, person, group, text) {
      group.texts.push({ from: person.firstName, text });
      world.markChanged();
      if (!text.startsWith('/')) return;
      const message = {
        message_id: group.texts.length,
        from: toPersonUser(person),
        chat: toChat(group),
        date: toUnixSeconds(clock),
        text,
        entities: [{ type: 'bot_command', offset: 0, length: text.split(/\s/)[0]?.length ?? 0 }],
      };
      queue.push(bot, 'message', message, `chat:${group.id}`);
    },
    grow(bot, group) {
      const former = toChat(group);
      group.id += firstSupergroup;
      world.markChanged();
      const push = (chat: GroupChat, more: object) => {
        const message = { message_id: group.texts.length + 1, chat, date: toUnixSeconds(clock), ...more };
        queue.push(bot, 'message', message, `chat:${chat.id}`);
      };
      push(former, { migrate_to_chat_id: group.id });
      push(toChat(group), { migrate_from_chat_id: former.id });
    },
    sayAsBot(bot, groupId, text) {
      const group = world.groups.find((each) => each.id === groupId && each.botId === bot.id);
      if (!group) return null;
      group.texts.push({ from: bot.firstName, text });
      world.markChanged();
      return {
        message_id: group.texts.length,
        from: toBotUser(bot),
        chat: toChat(group),
        date: toUnixSeconds(clock),
        text,
      };
    },
  };
}

import type { PersonRecord } from '../people/people.ts';
import type { Clock } from '../shared/clock.ts';
import { PhoneRefusal } from '../shared/refusal.ts';
import type { FileStore } from './file-store.ts';
import { type ItemMaker, inboxAppId } from './items.ts';
import type { makeSend } from './send-message.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';
import type { ChatEntry, ChatRecord, EntryAttachment, PageRecord, World } from './world.ts';

export type Side = { page: PageRecord; person: PersonRecord };
export type PersonContent = Pick<ChatEntry, 'text' | 'attachments' | 'replyTo'>;

const maxEdits = 5;
const thumbsUp = 369_239_263_222_822;

type Deps = {
  world: World;
  clock: Clock;
  files: FileStore;
  items: ItemMaker;
  delivery: WebhookDelivery;
  sending: ReturnType<typeof makeSend>;
};

export type PersonActions = ReturnType<typeof makePersonActions>;

/** A person's actions in Messenger on the phone, and staff's in the page's inbox. */
export function makePersonActions({ world, clock, files, items, delivery, sending }: Deps) {
  function getChat({ page, person }: Side): ChatRecord {
    const chat = world.openChat(page, person);
    if (chat.isBlocked) throw new PhoneRefusal(409, 'The page is blocked on this phone');
    return chat;
  }

  function getEntry(chat: ChatRecord, mid: string): ChatEntry {
    const entry = chat.entries.find((each) => each.mid === mid);
    if (!entry || entry.deletedBy) throw new PhoneRefusal(404, `There is no message ${mid} in this chat`);
    return entry;
  }

  function getOwn(chat: ChatRecord, mid: string): ChatEntry {
    const entry = getEntry(chat, mid);
    if (entry.from !== 'person') throw new PhoneRefusal(403, 'Only own messages can be changed');
    return entry;
  }

  function say(side: Side, content: PersonContent, quickReply?: string): ChatEntry {
    const chat = getChat(side);
    if (content.replyTo !== undefined) getEntry(chat, content.replyTo);
    // The clock of a message never stands still: two of one chat have different times.
    const timestampMs = Math.max(clock.now(), (chat.entries.at(-1)?.timestampMs ?? 0) + 1);
    const entry: ChatEntry = { mid: world.nextMid(), from: 'person', timestampMs, state: 'sent', ...content };
    chat.entries.push(entry);
    chat.lastPersonMs = clock.now();
    world.announceChat(chat);
    delivery.push(side.page, chat, [items.message(side.page, chat, entry, quickReply)]);
    return entry;
  }

  return {
    say,
    /** Files of one message: several pictures come in one. A text beside them is a message of its own. */
    async sayFiles(
      side: Side,
      sent: { type: EntryAttachment['type']; bytes: Buffer; name: string; mimeType: string }[],
      more: { caption?: string | undefined; replyTo?: string | undefined; isOldShape?: boolean },
    ) {
      getChat(side);
      const attachments: EntryAttachment[] = [];
      for (const { type, ...file } of sent) {
        const { id } = await files.add(file);
        attachments.push({
          type,
          fileId: id,
          ...(type === 'sticker' ? { stickerId: thumbsUp, ...(more.isOldShape ? { isOldShape: true } : {}) } : {}),
        });
      }
      const entry = say(side, { attachments, ...(more.replyTo === undefined ? {} : { replyTo: more.replyTo }) });
      return more.caption ? [entry, say(side, { text: more.caption })] : [entry];
    },
    start(side: Side, ref?: string): void {
      const chat = getChat(side);
      chat.lastPersonMs = clock.now();
      world.announceChat(chat);
      const button = { title: 'Get Started', payload: 'GET_STARTED', ...(ref === undefined ? {} : { ref }) };
      delivery.push(side.page, chat, [items.postback(side.page, chat, button)]);
    },
    press(side: Side, mid: string, data: string): void {
      const chat = getChat(side);
      const entry = getEntry(chat, mid);
      const quickReply = entry.quickReplies?.find(({ payload }) => payload === data);
      if (quickReply) {
        say(side, { text: quickReply.title }, quickReply.payload);
        return;
      }
      const button = entry.buttons?.find(({ payload }) => payload === data);
      if (!button) throw new PhoneRefusal(404, 'There is no such button');
      chat.lastPersonMs = clock.now();
      delivery.push(side.page, chat, [items.postback(side.page, chat, { title: button.title, payload: data })]);
    },
    edit(side: Side, mid: string, text: string): ChatEntry {
      const chat = getChat(side);
      const entry = getOwn(chat, mid);
      if ((entry.edits ?? 0) >= maxEdits) throw new PhoneRefusal(409, 'A message can be edited five times');
      entry.text = text;
      entry.edits = (entry.edits ?? 0) + 1;
      world.announceChat(chat);
      delivery.push(side.page, chat, [items.edit(side.page, chat, entry)]);
      return entry;
    },
    unsend(side: Side, mid: string): void {
      const chat = getChat(side);
      const entry = getOwn(chat, mid);
      entry.deletedBy = 'person';
      world.announceChat(chat);
      delivery.push(side.page, chat, [items.unsent(side.page, chat, entry)]);
    },
    react(side: Side, mid: string, emoji: string | null): void {
      const chat = getChat(side);
      const entry = getEntry(chat, mid);
      if (emoji === null) delete entry.personReaction;
      else entry.personReaction = emoji;
      world.announceChat(chat);
      delivery.push(side.page, chat, [items.reaction(side.page, chat, entry, emoji)]);
    },
    /** Opens the chat: everything the page has written is seen. */
    read(side: Side): void {
      const chat = getChat(side);
      const unseen = chat.entries.filter((entry) => entry.from === 'page' && entry.state !== 'seen');
      for (const entry of unseen) entry.state = 'seen';
      const last = unseen.at(-1);
      if (last === undefined) return;
      world.announceChat(chat);
      delivery.push(side.page, chat, [items.read(side.page, chat, last.timestampMs)]);
    },
    setBlocked(side: Side, isBlocked: boolean): void {
      const chat = world.openChat(side.page, side.person);
      chat.isBlocked = isBlocked;
      world.announceChat(chat);
    },
    setStandby(side: Side, isStandby: boolean): void {
      const chat = world.openChat(side.page, side.person);
      chat.isStandby = isStandby;
      world.announceChat(chat);
    },
    /** Staff write in the page's own inbox at Facebook. */
    writeInInbox(side: Side, text: string): ChatEntry {
      return sending.append(side.page, getChat(side), { text, appId: inboxAppId });
    },
  };
}

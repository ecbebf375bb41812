/** The items of a webhook's body, one for each event, in the provider's shapes. */
import type { ChatEntry, ChatRecord, EntryAttachment, PageRecord, World } from './world.ts';
import { toPsid } from './world.ts';

export type Item = { timestamp: number; [key: string]: unknown };

/** Staff who write in the page's own inbox. */
export const inboxAppId = '263902037430900';

export type ItemMaker = ReturnType<typeof makeItems>;

export function makeItems(deps: { world: World; baseUrl: () => string; now: () => number }) {
  const { world, baseUrl, now } = deps;
  const linkOf = (fileId: string) => `${baseUrl()}/cdn/${fileId}?oe=${world.files.get(fileId)?.expiresAtMs ?? 0}`;

  const sides = (page: PageRecord, chat: ChatRecord) => ({
    sender: { id: toPsid(page, chat.personId) },
    recipient: { id: String(page.id) },
  });

  function toAttachments(attachment: EntryAttachment): object[] {
    const { type, fileId, url, title, stickerId, coordinates, isOldShape } = attachment;
    if (type === 'location') return [{ type, payload: { title, coordinates } }];
    if (type === 'fallback') return [url === undefined ? { type } : { type, payload: { url, title } }];
    const payload = {
      url: fileId === undefined ? url : linkOf(fileId),
      ...(stickerId === undefined ? {} : { sticker_id: stickerId }),
    };
    return isOldShape
      ? [
          { type: 'image', payload },
          { type, payload },
        ]
      : [{ type, payload }];
  }

  function toMessage(entry: ChatEntry): object {
    const attachments = (entry.attachments ?? []).flatMap(toAttachments);
    return {
      mid: entry.mid,
      ...(entry.text === undefined ? {} : { text: entry.text }),
      ...(attachments.length === 0 ? {} : { attachments }),
      ...(entry.replyTo === undefined ? {} : { reply_to: { mid: entry.replyTo, is_self_reply: false } }),
    };
  }

  return {
    linkOf,
    message: (page: PageRecord, chat: ChatRecord, entry: ChatEntry, quickReply?: string): Item => ({
      ...sides(page, chat),
      timestamp: entry.timestampMs,
      message: { ...toMessage(entry), ...(quickReply === undefined ? {} : { quick_reply: { payload: quickReply } }) },
    }),
    echo: (page: PageRecord, chat: ChatRecord, entry: ChatEntry): Item => ({
      sender: { id: String(page.id) },
      recipient: { id: toPsid(page, chat.personId) },
      timestamp: entry.timestampMs,
      message: {
        is_echo: true,
        app_id: Number(entry.appId ?? world.app.id),
        ...(entry.metadata === undefined ? {} : { metadata: entry.metadata }),
        ...toMessage(entry),
      },
    }),
    edit: (page: PageRecord, chat: ChatRecord, entry: ChatEntry): Item => ({
      ...sides(page, chat),
      timestamp: now(),
      message_edit: { mid: entry.mid, text: entry.text, num_edit: entry.edits },
    }),
    unsent: (page: PageRecord, chat: ChatRecord, entry: ChatEntry): Item => ({
      ...sides(page, chat),
      timestamp: now(),
      message: { mid: entry.mid, is_deleted: true },
    }),
    reaction: (page: PageRecord, chat: ChatRecord, entry: ChatEntry, emoji: string | null): Item => ({
      ...sides(page, chat),
      timestamp: now(),
      reaction: {
        mid: entry.mid,
        action: emoji === null ? 'unreact' : 'react',
        ...(emoji === null ? {} : { emoji, reaction: 'other' }),
      },
    }),
    delivery: (page: PageRecord, chat: ChatRecord, entries: readonly ChatEntry[]): Item => ({
      ...sides(page, chat),
      // After the message itself.
      timestamp: Math.max(now(), ...entries.map((entry) => entry.timestampMs + 1)),
      delivery: {
        mids: entries.map((entry) => entry.mid),
        watermark: Math.max(...entries.map((entry) => entry.timestampMs)),
      },
    }),
    read: (page: PageRecord, chat: ChatRecord, watermarkMs: number): Item => ({
      ...sides(page, chat),
      timestamp: now(),
      read: { watermark: watermarkMs },
    }),
    postback: (page: PageRecord, chat: ChatRecord, button: { title: string; payload: string; ref?: string }): Item => ({
      ...sides(page, chat),
      timestamp: now(),
      postback: {
        mid: world.nextMid(),
        title: button.title,
        // While another program owns the conversation, payloads are kept back.
        ...(chat.isStandby ? {} : { payload: button.payload }),
        ...(button.ref === undefined
          ? {}
          : { referral: { ref: button.ref, source: 'SHORTLINK', type: 'OPEN_THREAD' } }),
      },
    }),
    referral: (page: PageRecord, chat: ChatRecord, ref: string): Item => ({
      ...sides(page, chat),
      timestamp: now(),
      referral: { ref, source: 'SHORTLINK', type: 'OPEN_THREAD' },
    }),
  };
}

/** The subscription field that an item needs; null for items that always come. */
export function fieldOf(item: Item): string | null {
  const message = item['message'] as { is_echo?: boolean } | undefined;
  if (message) return message.is_echo ? 'message_echoes' : 'messages';
  const fields: Record<string, string> = {
    message_edit: 'message_edits',
    reaction: 'message_reactions',
    delivery: 'message_deliveries',
    read: 'message_reads',
    postback: 'messaging_postbacks',
    referral: 'messaging_referrals',
    optin: 'messaging_optins',
  };
  return Object.entries(fields).find(([key]) => key in item)?.[1] ?? null;
}

/** The Send API: the messages it accepts, and its codes for those it refuses. */
import type { Clock } from '../shared/clock.ts';
import { isRecord } from '../shared/is-record.ts';
import type { FileStore } from './file-store.ts';
import { GraphFault } from './graph-fault.ts';
import type { ItemMaker } from './items.ts';
import type { GraphCall, UploadedFile } from './read-call.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';
import {
  type AttachmentType,
  type ChatEntry,
  type ChatRecord,
  fromPsid,
  type PageRecord,
  type World,
} from './world.ts';

export type SendDeps = { world: World; clock: Clock; files: FileStore; items: ItemMaker; delivery: WebhookDelivery };

const hourMs = 60 * 60 * 1000;
const standardWindowMs = 24 * hourMs;
const humanAgentWindowMs = 7 * 24 * hourMs;
const uploadLifetimeMs = 90 * 24 * hourMs;
const maxTextChars = 2_000;
const maxQuickReplies = 13;
const maxMetadataChars = 1_000;
const maxImageByUrlBytes = 8 * 1024 * 1024;

/** Refused since 27 April 2026. */
const deadTags = new Set(['CONFIRMED_EVENT_UPDATE', 'ACCOUNT_UPDATE', 'POST_PURCHASE_UPDATE']);
const attachmentTypes = new Set(['image', 'audio', 'video', 'file']);
const mimeOf: Record<string, RegExp> = {
  image: /^image\/(?:jpeg|png|gif)$/,
  audio: /^audio\//,
  video: /^video\//,
  file: /./,
};

const invalid = (text: string, subcode?: number) => new GraphFault(100, `(#100) ${text}`, { subcode });

export function makeSend(deps: SendDeps) {
  const { world, clock, files, items, delivery } = deps;

  function findChat(page: PageRecord, call: GraphCall): ChatRecord {
    const { recipient } = call.parameters;
    const psid = isRecord(recipient) ? recipient['id'] : undefined;
    if (typeof psid !== 'string') throw invalid('Param recipient must be non-empty.');
    const personId = fromPsid(page, psid);
    const chat = personId === null ? undefined : world.findChat(page.id, personId);
    if (!chat) throw invalid('No matching user found', 2_018_001);
    if (chat.isBlocked)
      throw new GraphFault(551, "(#551) This person isn't available right now.", { subcode: 1_545_041 });
    return chat;
  }

  function assertMayWrite(chat: ChatRecord, call: GraphCall): void {
    const { messaging_type: type, tag } = call.parameters;
    if (type !== 'RESPONSE' && type !== 'UPDATE' && type !== 'MESSAGE_TAG') {
      throw invalid('Param messaging_type must be one of {RESPONSE, UPDATE, MESSAGE_TAG, UTILITY}');
    }
    if (type === 'MESSAGE_TAG') {
      if (typeof tag !== 'string' || deadTags.has(tag)) throw invalid('Message tag is no longer supported');
      if (tag !== 'HUMAN_AGENT') throw invalid('Param tag is not valid');
      if (!world.app.hasHumanAgent) throw new GraphFault(10, '(#10) The app has no permission for this tag');
    }
    const silentMs = chat.lastPersonMs === null ? Number.POSITIVE_INFINITY : clock.now() - chat.lastPersonMs;
    const allowedMs = type === 'MESSAGE_TAG' ? humanAgentWindowMs : standardWindowMs;
    if (silentMs > allowedMs) {
      throw new GraphFault(10, '(#10) This message is sent outside of allowed window.', { subcode: 2_018_278 });
    }
    if (chat.isStandby)
      throw new GraphFault(10, '(#10) Another app is controlling this thread', { subcode: 2_018_300 });
  }

  async function storeUpload(type: string, upload: UploadedFile) {
    if (!mimeOf[type]?.test(upload.mimeType)) throw invalid('Upload attachment failure.', 2_018_047);
    return files.add(upload);
  }

  async function storeFromUrl(type: string, url: string) {
    const response = await fetch(url).catch(() => null);
    if (!response?.ok) throw invalid('Failed to fetch the file from the url', 2_018_008);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (type === 'image' && bytes.length > maxImageByUrlBytes) throw invalid('The image is too large', 2_018_109);
    return files.add({ bytes, name: '', mimeType: response.headers.get('content-type') ?? 'application/octet-stream' });
  }

  async function readAttachment(page: PageRecord, attachment: unknown, upload: UploadedFile | null) {
    const type = isRecord(attachment) ? attachment['type'] : undefined;
    if (typeof type !== 'string' || !isRecord(attachment) || !attachmentTypes.has(type)) {
      throw invalid('Param message[attachment][type] is not valid');
    }
    const payload = isRecord(attachment['payload']) ? attachment['payload'] : {};
    const { attachment_id: attachmentId, url, is_reusable: isReusable } = payload;
    if (attachmentId !== undefined) {
      const known = world.uploads.get(String(attachmentId));
      if (!known || known.pageId !== page.id || known.expiresAtMs <= clock.now()) {
        throw invalid('Invalid attachment_id', 2_018_074);
      }
      return { type: type as AttachmentType, fileId: known.fileId, reusableId: null };
    }
    if (!upload && typeof url !== 'string') throw invalid('Param message[attachment] needs a url, an upload or an id');
    const file = upload ? await storeUpload(type, upload) : await storeFromUrl(type, String(url));
    const reusableId = isReusable === true || isReusable === 'true' ? keepUpload(page, type, file.id) : null;
    return { type: type as AttachmentType, fileId: file.id, reusableId };
  }

  function keepUpload(page: PageRecord, type: string, fileId: string): string {
    const id = String(1_857_777_774_821_000 + world.uploads.size + 1);
    const expiresAtMs = clock.now() + uploadLifetimeMs;
    world.uploads.set(id, { id, pageId: page.id, type: type as AttachmentType, fileId, expiresAtMs });
    world.markChanged();
    return id;
  }

  function act(page: PageRecord, chat: ChatRecord, call: GraphCall): object {
    const { sender_action: action, message, payload, recipient } = call.parameters;
    if (message !== undefined) throw invalid('Requests with sender_action cannot contain a message', 2_018_014);
    if (action === 'react' || action === 'unreact') {
      const mid = isRecord(payload) ? payload['message_id'] : undefined;
      const entry = chat.entries.find((each) => each.mid === mid);
      if (!entry) throw invalid('Param payload[message_id] is not a message of this conversation');
      if (action === 'react') entry.pageReaction = isRecord(payload) ? String(payload['reaction']) : '';
      else delete entry.pageReaction;
      world.announceChat(chat);
    } else if (action === 'mark_seen') {
      for (const entry of chat.entries) if (entry.from === 'person') entry.state = 'seen';
      world.announceChat(chat);
    } else if (action === 'typing_on' || action === 'typing_off') {
      world.emit({ type: 'action', messenger: 'messenger', bot_id: page.id, person_id: chat.personId, action });
    } else throw invalid('Param sender_action is not valid');
    return { recipient_id: isRecord(recipient) ? recipient['id'] : undefined };
  }

  /** Adds a message of the page to the chat, and tells the app of it. */
  function append(page: PageRecord, chat: ChatRecord, content: Partial<ChatEntry>): ChatEntry {
    const last = chat.entries.at(-1)?.timestampMs ?? 0;
    const timestampMs = Math.max(clock.now(), last + 1);
    const entry: ChatEntry = { mid: world.nextMid(), from: 'page', timestampMs, state: 'delivered', ...content };
    chat.entries.push(entry);
    world.announceChat(chat);
    delivery.push(page, chat, [items.echo(page, chat, entry)]);
    delivery.push(page, chat, [items.delivery(page, chat, [entry])]);
    return entry;
  }

  async function send(page: PageRecord, call: GraphCall): Promise<object> {
    const chat = findChat(page, call);
    const { sender_action: action, message, reply_to: replyTo, recipient } = call.parameters;
    if (action !== undefined) return act(page, chat, call);
    if (!isRecord(message)) throw invalid('Param message must be non-empty.');
    assertMayWrite(chat, call);
    const { text, attachment, metadata, quick_replies: quickReplies } = message;
    if (text !== undefined && attachment !== undefined) {
      throw invalid('Message cannot contain both text and attachment');
    }
    if (text === undefined && attachment === undefined)
      throw invalid('Message cannot be empty, must provide valid attachment or text');
    if (text !== undefined && (typeof text !== 'string' || text === '')) throw invalid('Message text cannot be empty');
    if (typeof text === 'string' && text.length >= maxTextChars)
      throw invalid('Length of param message[text] must be less than or equal to 2000');
    if (typeof metadata === 'string' && metadata.length > maxMetadataChars)
      throw invalid('Length of param message[metadata] is too long');
    if (Array.isArray(quickReplies) && quickReplies.length > maxQuickReplies) throw invalid('Too many quick replies');
    const parent = isRecord(replyTo) ? String(replyTo['mid']) : null;
    const parentEntry = parent === null ? null : chat.entries.find((entry) => entry.mid === parent);
    if (parentEntry === undefined || parentEntry?.deletedBy !== undefined) {
      throw new GraphFault(9_000_001, '(#9000001) The message was deleted');
    }
    const attached = attachment === undefined ? null : await readAttachment(page, attachment, call.upload);
    const entry = append(page, chat, {
      ...(typeof text === 'string' ? { text } : {}),
      ...(attached === null ? {} : { attachments: [{ type: attached.type, fileId: attached.fileId }] }),
      ...(typeof metadata === 'string' ? { metadata } : {}),
      ...(parent === null ? {} : { replyTo: parent }),
      ...(Array.isArray(quickReplies) ? { quickReplies: quickReplies as ChatEntry['quickReplies'] } : {}),
    } as Partial<ChatEntry>);
    return {
      recipient_id: isRecord(recipient) ? recipient['id'] : undefined,
      message_id: entry.mid,
      ...(attached?.reusableId ? { attachment_id: attached.reusableId } : {}),
    };
  }

  async function upload(page: PageRecord, call: GraphCall): Promise<object> {
    const { message } = call.parameters;
    const attachment = isRecord(message) ? message['attachment'] : undefined;
    const { type, fileId, reusableId } = await readAttachment(page, attachment, call.upload);
    return { attachment_id: reusableId ?? keepUpload(page, type, fileId) };
  }

  return { send, upload, append };
}

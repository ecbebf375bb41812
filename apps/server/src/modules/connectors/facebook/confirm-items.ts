import { z } from 'zod';
import { DeliveryProblem } from '../outbound.ts';
import type { PageAccess } from './credentials.ts';
import { toDeliveryProblem } from './delivery-problems.ts';
import type { GraphApi } from './graph-api.ts';
import { GraphRefused } from './graph-errors.ts';
import { type Attachment, type Item, itemShape } from './webhook-shapes.ts';

export interface ConfirmDeps {
  api: Pick<GraphApi, 'call'>;
  /** Whether a page may be asked about once more now: strangers can make us ask. */
  mayAsk: (pageId: string) => boolean;
}

const askTimeoutMs = 3_000;
const fields = 'id,created_time,from,to,message,sticker,attachments{mime_type,image_data,video_data,file_url,name}';

const mediaShape = z.object({ url: z.string() }).nullish();
const messageShape = z.object({
  id: z.string(),
  created_time: z.string(),
  from: z.object({ id: z.string() }),
  to: z.object({ data: z.array(z.object({ id: z.string() })) }),
  message: z.string().nullish(),
  sticker: z.string().nullish(),
  attachments: z
    .object({
      data: z.array(
        z.object({
          mime_type: z.string().nullish(),
          image_data: mediaShape,
          video_data: mediaShape,
          file_url: z.string().nullish(),
        }),
      ),
    })
    .nullish(),
});

/**
 * Confirms unproven items: fetches their messages, and the results of edits, from the Graph API. The claim only names a
 * message. Items that can't be fetched are dropped: receipts, reactions, greetings, and deleted messages, which the
 * Graph API does not distinguish from ones that never existed. Throws DeliveryProblem if it can't be asked now.
 */
export const confirmItems = async (
  { api, mayAsk }: ConfirmDeps,
  access: PageAccess,
  claims: readonly Item[],
): Promise<Item[]> => {
  const claimed = new Map<string, Item[]>();
  for (const claim of claims) {
    const mid = claim.message?.mid ?? claim.postback?.mid ?? claim.message_edit?.mid;
    if (mid) claimed.set(mid, [...(claimed.get(mid) ?? []), claim]);
  }
  const confirmed: Item[] = [];
  for (const [mid, about] of claimed) {
    if (!mayAsk(access.pageId)) throw new DeliveryProblem('rate_limited', 'too many claims to confirm');
    const item = await askFor(api, access, mid);
    if (item === null) continue;
    const [said] = about.filter(({ message_edit: edit }) => !edit);
    if (said) confirmed.push(moreExactly(item, said.timestamp));
    confirmed.push(...about.flatMap((claim) => toEdit(item, claim)));
  }
  return confirmed.toSorted((left, right) => left.timestamp - right.timestamp);
};

/**
 * A client's present message, as the edit the claim reports. Its time is not in the future, where it would block later
 * edits. Each counts as a new one, even if the claim has a known number: a wrong claim is never taken for the right
 * one, and an edit without changes is dropped later.
 */
const toEdit = ({ message, sender, recipient, timestamp }: Item, { message_edit: edit, ...claim }: Item): Item[] => {
  if (!edit || !message?.text || message.is_echo) return [];
  const nowMs = Date.now();
  const { mid, text } = message;
  const at = Math.max(timestamp, Math.min(claim.timestamp, nowMs));
  return [{ sender, recipient, timestamp: at, message_edit: { mid, text, num_edit: nowMs } }];
};

const secondMs = 1_000;

/** The Graph API tells the second; the claim's milliseconds are taken if they are of that second, for the order alone. */
const moreExactly = (item: Item, claimedMs: number): Item => {
  const isOfThatSecond = claimedMs >= item.timestamp && claimedMs < item.timestamp + secondMs;
  return isOfThatSecond ? { ...item, timestamp: claimedMs } : item;
};

/** Null for a message that does not exist, or not with this page. */
const askFor = async (api: Pick<GraphApi, 'call'>, access: PageAccess, mid: string): Promise<Item | null> => {
  let answer: unknown;
  try {
    const path = encodeURIComponent(mid);
    answer = await api.call({ access, method: 'GET', path, params: { fields }, timeoutMs: askTimeoutMs });
  } catch (error) {
    if (error instanceof GraphRefused && [10, 100, 200].includes(error.code)) return null;
    throw toDeliveryProblem(error);
  }
  const parsed = messageShape.safeParse(answer);
  if (!parsed.success) return null;
  const { id, created_time: createdTime, from, to, message, sticker, attachments } = parsed.data;
  const others = to.data.map((side) => side.id);
  const isFromPage = from.id === access.pageId;
  const recipient = isFromPage ? others.find((other) => other !== access.pageId) : access.pageId;
  if (recipient === undefined || (!isFromPage && !others.includes(access.pageId))) return null;
  const item = itemShape.safeParse({
    sender: { id: from.id },
    recipient: { id: recipient },
    timestamp: Date.parse(createdTime.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')),
    message: {
      mid: id,
      text: message,
      ...(isFromPage ? { is_echo: true } : {}),
      attachments: [
        ...(sticker ? [{ type: 'sticker', payload: { url: sticker } }] : []),
        ...(attachments?.data ?? []).flatMap(toAttachment),
      ],
    },
  });
  return item.success ? item.data : null;
};

type Listed = NonNullable<z.infer<typeof messageShape>['attachments']>['data'][number];

const toAttachment = ({
  mime_type: mimeType,
  image_data: image,
  video_data: video,
  file_url: file,
}: Listed): Attachment[] => {
  if (image) return [{ type: 'image', payload: { url: image.url } }];
  if (video) return [{ type: 'video', payload: { url: video.url } }];
  if (!file) return [];
  return [{ type: mimeType?.startsWith('audio/') ? 'audio' : 'file', payload: { url: file } }];
};

/** The side of the invented messenger "Courier": its posts, its signatures, and its phones. */
import { createHmac } from 'node:crypto';

/** An item of a Courier webhook: `page` is the bot's account, `from` the client, `n` the item's number. */
export interface CourierItem {
  page: string;
  from: string;
  n: number;
  said?: { id: string; text: string; file?: string; album?: string; answers?: string };
  changed?: { id: string; text: string; at: number };
  arrived?: string[];
  seenUpTo?: number;
  seen?: string[];
  lost?: { ids: string[]; why: string; code?: string };
  liked?: { id: string; emoji: string | null };
  unsaid?: string;
  /** Written by the page itself; `ref` and `slot` as a call of ours gave them. */
  wrote?: { id: string; text: string; ref?: string; slot?: number; at?: number };
}

export const signCourier = (body: string | Buffer, appSecret: string): string =>
  createHmac('sha256', appSecret).update(body).digest('hex');

/** The messenger's side: the contents of the clients' phones, by the messenger's ids. */
export class CourierPhones {
  readonly shown = new Map<string, string>();
  /** Files that clients have sent, by the address given in an item. */
  readonly files = new Map<string, string>();
  /** Where the messenger posts to; null: to the bot's address here. */
  postsTo: string | null = null;
  keysEndAt: Date | null = null;
  /** Answers no call. */
  isSilent = false;
  readonly revoked = new Set<string>();
  /** Called during a call: the message's id is known here already, but not yet to the server. */
  onCall: (id: string, ref?: string) => Promise<void> = async () => {};
  /** Whether the answers to calls lack the ids of the sent messages. */
  namesNothing = false;
  #sent = 0;

  async send(text: string, ref: string): Promise<string> {
    this.#sent += 1;
    const id = `out-${this.#sent}`;
    this.shown.set(id, text);
    await this.onCall(id, ref);
    return id;
  }
}

export const readItems = (body: Buffer) => (JSON.parse(body.toString('utf8')) as { items: CourierItem[] }).items;

/** Courier numbers an album's parts after a dash: `holiday-2`. */
export const positionOf = (id: string) => Number(id.split('-').at(-1));

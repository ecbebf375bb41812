import type { IncomingHttpHeaders } from 'node:http';
import type { Credentials } from './credentials.ts';
import type { InboundUpdate } from './inbound.ts';

/** A request to a webhook. The body stays raw: its signature covers these bytes, and re-encoded JSON would differ. */
export interface WebhookRequest {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The bot that a request is for. */
export interface WebhookBot {
  webhookKey: string;
  serviceBotId: string;
  /** Null when they can't be decrypted. */
  loadCredentials: () => Promise<Credentials | null>;
}

interface AnyWebhook {
  /** Whether the messenger sent this, and to this bot. Loads the credentials only if it needs them. */
  verify(request: WebhookRequest, bot: WebhookBot): Promise<boolean> | boolean;
  /** The updates in a body that are for this bot, possibly none. Throws if the body can't be read. */
  readUpdates(body: Buffer, bot: Pick<WebhookBot, 'serviceBotId'>): InboundUpdate[];
}

/** Each bot has its own URL, `/webhook/NAME/KEY`. */
export interface OwnWebhook extends AnyWebhook {
  address: 'own';
  /** Checks the headers alone, so that a stranger's body is not even read. The key may belong to no bot. */
  admits?(headers: IncomingHttpHeaders, webhookKey: string): boolean;
}

/** All bots share one URL, `/webhook/NAME`, and one body may be for several of them. */
export interface SharedWebhook extends AnyWebhook {
  address: 'shared';
  /** The messenger's ids of the accounts that a body is for; trusted only once `verify` has passed for each. */
  findAccounts(body: Buffer): string[];
  /** The answer to the GET request by which the messenger checks that the URL is ours; null: not for this bot. */
  answerHandshake(query: Readonly<Record<string, unknown>>, credentials: Credentials): string | null;
}

/** How a messenger posts updates to us. */
export type ConnectorWebhook = OwnWebhook | SharedWebhook;

/** The path of a bot's webhook. */
export const webhookPath = (name: string, { address }: ConnectorWebhook, webhookKey: string): string =>
  address === 'own' ? `/webhook/${name}/${webhookKey}` : `/webhook/${name}`;

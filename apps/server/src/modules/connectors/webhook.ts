import type { IncomingHttpHeaders } from 'node:http';
import type { Credentials } from './credentials.ts';
import type { InboundUpdate } from './inbound.ts';

/** What came to a webhook. A signature is over these very bytes: parsed and written again they would be others. */
export interface WebhookRequest {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The bot that a request is for. */
export interface WebhookBot {
  webhookKey: string;
  serviceBotId: string;
  /** Null when they can't be read. */
  loadCredentials: () => Promise<Credentials | null>;
}

interface AnyWebhook {
  /** Whether the messenger has sent this, and to this bot. What it does not need it does not load. */
  verify(request: WebhookRequest, bot: WebhookBot): Promise<boolean> | boolean;
  /** What of a body is for this bot; none for what is nobody's. Throws on what cannot be read. */
  readUpdates(body: Buffer, bot: Pick<WebhookBot, 'serviceBotId'>): InboundUpdate[];
}

/** Each bot has an address of its own, `/webhook/NAME/KEY`. */
export interface OwnWebhook extends AnyWebhook {
  address: 'own';
  /** Looks at the headers alone, so that a stranger's body is not even read. The key may be one that nobody has. */
  admits?(headers: IncomingHttpHeaders, webhookKey: string): boolean;
}

/** All bots have one address, `/webhook/NAME`, and one body may be for several. */
export interface SharedWebhook extends AnyWebhook {
  address: 'shared';
  /** The messenger's ids of the accounts that a body is for; believed only once `verify` agrees for each. */
  findAccounts(body: Buffer): string[];
  /** The answer to the messenger's question by GET whether the address is ours; null: not for this bot. */
  answerHandshake(query: Readonly<Record<string, unknown>>, credentials: Credentials): string | null;
}

/** How a messenger posts to us. */
export type ConnectorWebhook = OwnWebhook | SharedWebhook;

/** The path of a bot's webhook. */
export const webhookPath = (name: string, { address }: ConnectorWebhook, webhookKey: string): string =>
  address === 'own' ? `/webhook/${name}/${webhookKey}` : `/webhook/${name}`;

import type { IncomingHttpHeaders } from 'node:http';
import type { Welcome } from '@switchboard/contract';
import type { Credentials } from './credentials.ts';
import type { InboundUpdate } from './inbound.ts';

/** A request to a webhook. The body stays raw: its signature covers these bytes, and re-encoded JSON would differ. */
export interface WebhookRequest {
  headers: IncomingHttpHeaders;
  query: Readonly<Record<string, unknown>>;
  body: Buffer;
}

/** A bot's name, and its message to a client who opens its chat for the first time. */
export interface BotGreeting {
  title: string;
  welcome: Welcome;
}

/** A messenger's own report about an account: that its rules were broken, with the consequences; or that it is over. */
export interface AccountNotice {
  kind: 'restricted' | 'released' | 'warned';
  /** In the messenger's own words. */
  reason: string;
  at: Date;
}

/** The bot that a request is for. */
export interface WebhookBot {
  webhookKey: string;
  serviceBotId: string;
  /** Null when they can't be decrypted. */
  loadCredentials: () => Promise<Credentials | null>;
  /** Its title, and its welcome in some languages; null when this client gets none. */
  loadGreeting: (chatId: string) => Promise<BotGreeting | null>;
}

interface AnyWebhook {
  /** The updates in a body that are for this bot, possibly none. Throws if the body can't be read. */
  readUpdates(body: Buffer, bot: Pick<WebhookBot, 'serviceBotId'>): InboundUpdate[];
  /** A genuine body's reports about the account itself, oldest first; absent for messengers without such reports. */
  readNotices?(body: Buffer, bot: Pick<WebhookBot, 'serviceBotId'>): AccountNotice[];
}

/** Each bot has its own URL, `/webhook/NAME/KEY`. */
export interface OwnWebhook extends AnyWebhook {
  address: 'own';
  /** Whether the messenger sent this, and to this bot. Loads the credentials only if it needs them. */
  verify(request: WebhookRequest, bot: WebhookBot): Promise<boolean> | boolean;
  /** Checks the headers alone, so that a stranger's body is not even read. The key may belong to no bot. */
  admits?(request: Pick<WebhookRequest, 'headers' | 'query'>, webhookKey: string): boolean;
  /** The content of the 200 once the updates are stored, for messengers that read it; null: empty. */
  answer?(body: Buffer, bot: WebhookBot): Promise<object | null>;
}

/** All bots share one URL, `/webhook/NAME`, and one body may be for several of them: each is judged by itself. */
export interface SharedWebhook extends AnyWebhook {
  address: 'shared';
  /** A stand-in on this machine takes the messenger's place, and calls an address that the messenger could not reach. */
  isStandIn?: boolean;
  /** Checks the headers alone, so that a stranger's body is not even read. */
  admits?(headers: IncomingHttpHeaders): boolean;
  /** Whether the messenger sent this to this bot; 'unprovable' without any secret to tell by. */
  verify(request: WebhookRequest, bot: WebhookBot): Promise<Verdict>;
  /**
   * The messenger's own answer, asked with the bot's credentials, about the updates in an unprovable body; the body
   * itself is never believed. Throws DeliveryProblem if it can't be asked now.
   */
  confirm?(body: Buffer, bot: WebhookBot): Promise<InboundUpdate[]>;
  /** The messenger's ids of the accounts that a body is for; trusted only once `verify` has passed for each. */
  findAccounts(body: Buffer): string[];
  /** The answer to the GET request by which the messenger checks that the URL is ours; null: not for this bot. */
  answerHandshake(query: Readonly<Record<string, unknown>>, credentials: Credentials): string | null;
  /** The query of that request, for the check that our URL answers; the answer has to be `challenge`. */
  askHandshake(token: string, challenge: string): Record<string, string>;
}

export type Verdict = boolean | 'unprovable';

/** How a messenger posts updates to us. */
export type ConnectorWebhook = OwnWebhook | SharedWebhook;

/** The path of a bot's webhook. */
const webhookPath = (name: string, { address }: ConnectorWebhook, webhookKey: string): string =>
  address === 'own' ? `/webhook/${name}/${webhookKey}` : `/webhook/${name}`;

/** The base URLs at which messengers reach us; `webhookBase` is null when they can't. */
export interface WebhookBases {
  webhookBase: string | null;
  /** At which stand-ins on this machine reach us. */
  localBase: string;
}

/** The addresses of a bot's webhook. */
export interface WebhookUrls {
  /** Null when the messenger can't reach us. */
  webhookUrl: string | null;
  localWebhookUrl: string;
}

export const webhookUrlsOf = (
  { name, webhook }: { name: string; webhook: ConnectorWebhook },
  { webhookBase, localBase }: WebhookBases,
  webhookKey: string,
): WebhookUrls => {
  const path = webhookPath(name, webhook, webhookKey);
  return { webhookUrl: webhookBase && webhookBase + path, localWebhookUrl: localBase + path };
};

import type { BodyOf, endpoints, HandshakeOutcome, ResultOf } from '@switchboard/contract';
import type { Database } from '../../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../../platform/http/index.ts';
import { randomToken, secretsEqual } from '../../../../platform/secrets/index.ts';
import { fetchTrusted } from '../../../../platform/trusted-fetch/index.ts';
import { type Connectors, type WebhookBases, webhookUrlsOf } from '../../../connectors/index.ts';
import type { FindConnectedBot } from '../connected-bot.ts';

interface CheckHandshakeDeps extends WebhookBases {
  database: Database;
  connectors: Connectors;
  findConnectedBot: FindConnectedBot;
}

const timeoutMs = 8_000;
const maxAnswerBytes = 4_096;

/**
 * Makes the call to our callback URL that the messenger makes when it is registered there, from outside where the
 * address leads outside: this also tests proxies and certificates. Returns the first problem.
 */
export const makeCheckHandshake =
  ({ database, connectors, findConnectedBot, ...bases }: CheckHandshakeDeps) =>
  async (
    { workspaceId }: Pick<CallingActor, 'workspaceId'>,
    botId: number,
    { token: entered }: BodyOf<typeof endpoints.checkHandshake>,
  ): Promise<ResultOf<typeof endpoints.checkHandshake>> => {
    const bot = await database.inWorkspace(workspaceId, (tx) => findConnectedBot(tx, workspaceId, botId));
    const connector = bot && connectors.get(bot.type);
    const token = bot?.credentials?.token;
    if (!connector || connector.webhook.address !== 'shared' || token === undefined)
      throw new AppError('bot.not_found');
    const { webhookUrl, localWebhookUrl } = webhookUrlsOf(connector, bases, '');
    const url = webhookUrl ?? localWebhookUrl;
    const tell = (outcome: HandshakeOutcome, status: number | null = null) => ({ outcome, url, status });
    if (entered !== undefined && !secretsEqual(entered, token)) return tell('other_token');
    if (webhookUrl === null && connector.webhook.isStandIn !== true) return tell('no_public_address');
    const challenge = randomToken();
    const answer = await ask(
      `${url}?${new URLSearchParams(connector.webhook.askHandshake(token, challenge)).toString()}`,
    );
    if (answer === null) return tell('unreachable');
    return tell(answer.status === 200 && answer.text === challenge ? 'ok' : 'other_answer', answer.status);
  };

/** Null without an answer. The URL contains the token, so no error may contain the URL. */
const ask = (url: string) => fetchTrusted(url, { timeoutMs, maxBytes: maxAnswerBytes }).catch(() => null);

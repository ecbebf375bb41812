import type { MessengerId } from '@switchboard/contract';
import { AppError } from '../../../../platform/http/index.ts';
import {
  type Connectors,
  type Credentials,
  DeliveryProblem,
  InvalidCredentialsError,
  type WebhookBases,
  webhookUrlsOf,
} from '../../../connectors/index.ts';
import { refuseCredential } from '../bot-credentials.ts';
import { connectorOf } from '../verify-credentials.ts';

interface Account {
  type: MessengerId;
  credentials: Credentials;
  webhookKey: string;
}

export type AssertNotElsewhere = (account: Account) => Promise<void>;

/**
 * Throws `bot.connected_elsewhere` when the messenger posts an account's messages to another program, which would stop
 * getting them once we listen.
 */
export const makeAssertNotElsewhere =
  (connectors: Connectors, bases: WebhookBases): AssertNotElsewhere =>
  async ({ type, credentials, webhookKey }) => {
    const connector = connectorOf(connectors, type);
    const found = await connector
      .inspect(credentials, webhookUrlsOf(connector, bases, webhookKey))
      .catch((error: unknown) => {
        if (error instanceof InvalidCredentialsError) throw refuseCredential(error.field);
        throw error instanceof DeliveryProblem ? new AppError('bot.provider_unavailable') : error;
      });
    if (found.webhook === 'foreign') throw new AppError('bot.connected_elsewhere', { host: found.webhookHost ?? '' });
  };

import type { MessengerId } from '@switchboard/contract';
import { AppError, fieldError } from '../../platform/http/index.ts';
import { type BotIdentity, type Connectors, DeliveryProblem, InvalidTokenError } from '../connectors/index.ts';

// The number before the colon is the bot's id. Nothing else may get into an address (security D08).
const tokenFormat = /^\d{1,20}:[\w-]{30,100}$/;

/** Asks the messenger whose token this is. Throws `bot.invalid_token`, `bot.provider_unavailable` or a field error. */
export const makeVerifyToken =
  (connectors: Connectors) =>
  async (type: MessengerId, token: string): Promise<BotIdentity> => {
    const connector = connectors.get(type);
    if (connector === undefined) throw fieldError('type', 'validation.messenger_unsupported');
    if (!tokenFormat.test(token)) throw new AppError('bot.invalid_token');
    try {
      return await connector.verify(token);
    } catch (error) {
      if (error instanceof InvalidTokenError) throw new AppError('bot.invalid_token');
      if (error instanceof DeliveryProblem) throw new AppError('bot.provider_unavailable');
      throw error;
    }
  };

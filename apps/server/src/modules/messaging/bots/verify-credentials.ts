import { credentialNames, type FieldError, type MessengerId } from '@switchboard/contract';
import { z } from 'zod';
import { AppError, fieldError } from '../../../platform/http/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import {
  type Connector,
  type Connectors,
  type Credentials,
  DeliveryProblem,
  InvalidCredentialsError,
  recordAbilities,
} from '../../connectors/index.ts';
import {
  checkCredentials,
  findCredentialErrors,
  refuseCredential,
  sealCredentials,
  showCredentials,
} from './bot-credentials.ts';
import type { NewBot } from './bot-queries.ts';

/** Throws a field error for a messenger that this server has no connector for. */
export const connectorOf = (connectors: Connectors, type: MessengerId): Connector => {
  const connector = connectors.get(type);
  if (connector === undefined) throw fieldError('type', 'validation.messenger_unsupported');
  return connector;
};

/** An account that the messenger knows, with its credentials as they are stored. */
export type VerifiedAccount = Pick<NewBot, 'serviceBotId' | 'username' | 'sealed' | 'shown' | 'abilities'> & {
  credentials: Credentials;
  /** As the messenger shows it. */
  name: string;
};

/**
 * Asks the messenger for the account of these credentials. Throws `bot.invalid_token`, `bot.provider_unavailable` or a
 * field error.
 */
export const makeVerifyCredentials =
  (connectors: Connectors, secrets: Pick<SecretBox, 'encrypt'>) =>
  async (type: MessengerId, given: Credentials, humanAgent: boolean): Promise<VerifiedAccount> => {
    const connector = connectorOf(connectors, type);
    const credentials = checkCredentials(connector.credentials, given);
    try {
      const { serviceBotId, username, name } = await connector.verify(credentials);
      return {
        serviceBotId,
        username,
        name,
        credentials,
        sealed: sealCredentials(secrets, credentials),
        shown: showCredentials(connector.credentials, credentials),
        abilities: recordAbilities(connector.abilitiesAt, humanAgent),
      };
    } catch (error) {
      if (error instanceof InvalidCredentialsError) throw refuseCredential(error.field);
      if (error instanceof DeliveryProblem) throw new AppError('bot.provider_unavailable');
      throw error;
    }
  };

const typedShape = z.object({
  type: z.custom<MessengerId>((type) => typeof type === 'number'),
  ...Object.fromEntries(credentialNames.map((name) => [name, z.string().trim().min(1).optional().catch(undefined)])),
});

/** The credentials' errors for a bot whose other fields are invalid too. */
export const findTypedErrors = (connectors: Connectors, body: unknown): FieldError[] => {
  const typed = typedShape.safeParse(body);
  const connector = typed.success ? connectors.get(typed.data.type) : undefined;
  return connector === undefined ? [] : findCredentialErrors(connector.credentials, typed.data as Credentials);
};

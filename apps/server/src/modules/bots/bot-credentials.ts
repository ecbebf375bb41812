import { type CredentialName, credentialNames, type ErrorCode } from '@switchboard/contract';
import { AppError, fieldError } from '../../platform/http/index.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';
import { type Credentials, type CredentialsShape, maskSecret } from '../connectors/index.ts';
import type { BotRow, ShownCredentials } from './bot-queries.ts';

/** Encrypts credentials for the database. */
export const sealCredentials = (secrets: Pick<SecretBox, 'encrypt'>, credentials: Credentials): Buffer =>
  secrets.encrypt(JSON.stringify(credentials));

/** Null when they were encrypted with another secret key: then somebody has to enter them again. */
export const openCredentials = (secrets: Pick<SecretBox, 'decrypt'>, sealed: Buffer): Credentials | null => {
  let text: string;
  try {
    text = secrets.decrypt(sealed);
  } catch {
    return null;
  }
  // A bare token: the format of bots that had no other credentials.
  return text.startsWith('{') ? (JSON.parse(text) as Credentials) : { token: text };
};

/** The masked form of each, for the settings screen. */
export const showCredentials = (shape: CredentialsShape, credentials: Credentials): ShownCredentials => {
  const shown: ShownCredentials = {};
  for (const name of credentialNames) {
    const value = credentials[name];
    if (value !== undefined) shown[name] = shape[name]?.mask(value) ?? '';
  }
  return shown;
};

/** The masked credentials of a bot's row. */
export const shownOf = ({ shown_credentials: shown, token_last4: last4 }: BotRow): ShownCredentials =>
  shown ?? { token: maskSecret(last4) };

/** The credentials that were entered anew: one left out, or sent back in its masked form, stays as it is. */
export const findNewCredentials = (given: Credentials, shown: ShownCredentials): Credentials =>
  Object.fromEntries(
    credentialNames
      .filter((name) => given[name] !== undefined && given[name] !== shown[name])
      .map((name) => [name, given[name]]),
  );

/** Keeps only what the messenger asks for. Throws a field error for what is missing or malformed. */
export const checkCredentials = (shape: CredentialsShape, given: Credentials): Credentials => {
  const checked: Partial<Record<CredentialName, string>> = {};
  for (const name of credentialNames) {
    const [field, value] = [shape[name], given[name]];
    if (field === undefined) continue;
    if (value === undefined) {
      if (!field.isOptional) throw fieldError(name, 'validation.required');
    } else if (field.format.test(value)) checked[name] = value;
    else throw refuseCredential(name);
  }
  return checked;
};

const refusals: Partial<Record<CredentialName, ErrorCode>> = {
  token: 'bot.invalid_token',
  page_id: 'bot.invalid_page_id',
  page_access_token: 'bot.invalid_page_token',
};

/** The error for a credential that is wrong. */
export const refuseCredential = (name: CredentialName): Error => {
  const code = refusals[name];
  return code === undefined ? fieldError(name, 'validation.invalid') : new AppError(code);
};

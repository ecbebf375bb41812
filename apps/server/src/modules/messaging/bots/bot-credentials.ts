import { type CredentialName, credentialNames, type ErrorCode, type FieldError } from '@switchboard/contract';
import { AppError, FieldErrors, fieldError } from '../../../platform/http/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import { type Credentials, type CredentialsShape, maskSecret } from '../../connectors/index.ts';
import type { BotRow, ShownCredentials } from './bot-queries.ts';

export const sealCredentials = (secrets: Pick<SecretBox, 'encrypt'>, credentials: Credentials): Buffer =>
  secrets.encrypt(JSON.stringify(credentials));

/** Null when they were encrypted with another secret key: then they have to be entered again. */
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

/** The missing or malformed fields of the messenger's credentials. */
export const findCredentialErrors = (
  shape: CredentialsShape,
  given: Credentials,
): (FieldError & { field: CredentialName })[] =>
  credentialNames.flatMap((name) => {
    const [field, value] = [shape[name], given[name]];
    if (field === undefined || (value === undefined ? field.isOptional : field.format.test(value))) return [];
    return [{ field: name, message: value === undefined ? 'validation.required' : 'validation.invalid', params: {} }];
  });

/** Keeps only the fields the messenger asks for. Throws for all missing or malformed ones. */
export const checkCredentials = (shape: CredentialsShape, given: Credentials): Credentials => {
  const errors = findCredentialErrors(shape, given);
  const [only] = errors;
  if (errors.length === 1 && only?.message === 'validation.invalid') throw refuseCredential(only.field);
  if (errors.length > 0) throw new FieldErrors(errors);
  return Object.fromEntries(
    credentialNames
      .filter((name) => shape[name] !== undefined && given[name] !== undefined)
      .map((name) => [name, given[name]]),
  );
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

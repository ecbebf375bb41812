import type { CredentialName } from '@switchboard/contract';

/** A bot's credentials. Never log them. */
export type Credentials = Readonly<Partial<Record<CredentialName, string | undefined>>>;

export interface CredentialField {
  /** The format that may be passed on to the messenger: some fields get into URLs (security D08). */
  format: RegExp;
  isOptional: boolean;
  /** The text shown in its place. A form that sends it back unchanged keeps the stored value. */
  mask: (value: string) => string;
}

/** The credentials a messenger needs for a bot. */
export type CredentialsShape = Readonly<Partial<Record<CredentialName, CredentialField>>>;

/** Dots and the last four characters. */
export const maskSecret = (secret: string): string => (secret === '' ? '' : `••••••••${secret.slice(-4)}`);

/** For values that are not secret. */
export const showWhole = (value: string): string => value;

/** Thrown by `verify` when the messenger rejects the credentials; names the wrong one. */
export class InvalidCredentialsError extends Error {
  readonly field: CredentialName;

  constructor(field: CredentialName, message: string) {
    super(message);
    this.field = field;
  }
}

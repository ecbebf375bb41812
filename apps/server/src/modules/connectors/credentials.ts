import type { CredentialName } from '@switchboard/contract';

/** What a bot was given to speak for its account. Never log it. */
export type Credentials = Readonly<Partial<Record<CredentialName, string | undefined>>>;

export interface CredentialField {
  /** What is let through to the messenger: some of it gets into addresses (security D08). */
  format: RegExp;
  isOptional: boolean;
  /** What may be shown in its place. Sent back by a form, it keeps what is stored. */
  mask: (value: string) => string;
}

/** What a messenger wants of a bot. */
export type CredentialsShape = Readonly<Partial<Record<CredentialName, CredentialField>>>;

/** The last four characters behind dots. */
export const maskSecret = (secret: string): string => (secret === '' ? '' : `••••••••${secret.slice(-4)}`);

/** For what is no secret. */
export const showWhole = (value: string): string => value;

/** `verify` throws it when the messenger does not take the credentials; it names the one at fault. */
export class InvalidCredentialsError extends Error {
  readonly field: CredentialName;

  constructor(field: CredentialName, message: string) {
    super(message);
    this.field = field;
  }
}

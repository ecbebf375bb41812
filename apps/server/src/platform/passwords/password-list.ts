import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 30,000 passwords from published leaks, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common']);

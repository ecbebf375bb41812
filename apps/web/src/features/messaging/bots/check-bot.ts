import { limits, type MessengerId } from '@switchboard/contract';
import { type BotValues, type CredentialField, fieldsOf, isPage } from './bot-fields.ts';

/** The texts of `bots.check`. */
type CheckText =
  | 'titleRequired'
  | 'titleTooShort'
  | 'tokenRequired'
  | 'bothRequired'
  | 'webhookTokenRequired'
  | 'pageIdRequired'
  | 'pageTokenRequired';

export interface BotProblem {
  text: CheckText;
  /** The field that shows it; else it stands above the form. */
  at?: 'title' | CredentialField;
}

/** True for input of spaces only, which would be trimmed to nothing. */
const isOnlySpaces = (value: string): boolean => value !== '' && value.trim() === '';

const requiredTexts: Partial<Record<CredentialField, CheckText>> = {
  page_id: 'pageIdRequired',
  page_access_token: 'pageTokenRequired',
};

/** The errors in a bot's form, in the product's words. */
export function checkBot(type: MessengerId, values: BotValues): BotProblem[] {
  const { title, token } = values;
  if (!isPage(type) && (isOnlySpaces(title) || isOnlySpaces(token))) return [{ text: 'bothRequired' }];
  const found: BotProblem[] = [];
  if (title.trim() === '') found.push({ text: 'titleRequired', at: 'title' });
  else if (title.trim().length < limits.botTitleMinChars) found.push({ text: 'titleTooShort', at: 'title' });
  for (const name of fieldsOf(type)) {
    const text = name === 'token' ? (isPage(type) ? 'webhookTokenRequired' : 'tokenRequired') : requiredTexts[name];
    if (text !== undefined && values[name].trim() === '') found.push({ text, at: name });
  }
  return found;
}

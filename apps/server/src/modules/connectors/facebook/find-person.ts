import { cleanName } from '../../../platform/texts/index.ts';
import type { InboundPerson } from '../inbound.ts';
import type { PageAccess } from './credentials.ts';
import type { GraphApi } from './graph-api.ts';
import { GraphRefused } from './graph-errors.ts';

/** Codes that say "not this person" or "not you": asking again would not help. */
const noProfile = new Set([10, 100, 200, 2_018_218, 2_018_247]);

/** A client's name and picture; null when the messenger does not tell. The picture's address expires within days. */
export const findPerson = async (
  api: Pick<GraphApi, 'call'>,
  access: PageAccess,
  chatId: string,
): Promise<InboundPerson | null> => {
  try {
    const params = { fields: 'first_name,last_name,profile_pic' };
    const profile = await api.call({ access, method: 'GET', path: chatId, params });
    const { first_name: firstName, last_name: lastName, profile_pic: picture } = profile;
    const person = { firstName: cleanName(firstName), lastName: cleanName(lastName), username: null, language: null };
    if (person.firstName === '' && person.lastName === '') return null;
    return { ...person, avatarId: typeof picture === 'string' && picture !== '' ? picture : null };
  } catch (error) {
    if (error instanceof GraphRefused && (noProfile.has(error.code) || noProfile.has(error.subcode ?? 0))) return null;
    throw error;
  }
};

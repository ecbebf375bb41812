import type { BotRecord, ChatRecord, World } from './world.ts';

/** A person as events show them: without name and picture unless the webhook was set with them. */
export const toUser = (world: World, { webhook }: BotRecord, chat: ChatRecord, sandboxUrl: string): object => {
  const person = world.people.get(chat.personId);
  const name = [person?.firstName, person?.lastName].filter(Boolean).join(' ');
  const hasPicture = webhook?.sendPhoto === true && person?.pictureHash !== undefined;
  return {
    id: chat.userId,
    name: webhook?.sendName === true ? name : 'Subscriber',
    ...(hasPicture
      ? { avatar: `${sandboxUrl}/_sandbox/people/${chat.personId}/picture?of=${person.pictureHash?.slice(0, 16)}` }
      : {}),
    country: 'UA',
    language: person?.languageCode ?? 'en',
    api_version: chat.apiVersion,
  };
};

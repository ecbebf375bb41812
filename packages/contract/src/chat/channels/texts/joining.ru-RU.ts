import type { Translation } from '../../../locales/translation.ts';
import type en from './joining.en-US.ts';

export default {
  viewing: 'Вы просматриваете',
  joinChannel: 'Присоединиться к каналу',
  takeConversation: 'Взять разговор',
  joinManagerHint: 'Этим клиентом пока никто не занимается. Взяв разговор, вы станете его менеджером.',
  alreadyJoined: '{name} уже в разговоре',
  somebodyJoined: 'Кто-то уже присоединился к разговору',
  joinAsColleague: 'Присоединиться как коллега',
  joinFailed: 'Не удалось присоединиться к каналу',
} satisfies Translation<typeof en>;

import type { Translation } from '../../../locales/translation.ts';
import type en from './joining.en-US.ts';

export default {
  viewing: 'Ви переглядаєте',
  joinChannel: 'Приєднатися до каналу',
  takeConversation: 'Взяти розмову',
  joinManagerHint: 'Цим клієнтом ще ніхто не займається. Взявши розмову, ви станете його менеджером.',
  alreadyJoined: '{name} уже в розмові',
  somebodyJoined: 'Хтось уже приєднався до розмови',
  joinAsColleague: 'Приєднатися як колега',
  joinFailed: 'Не вдалося приєднатися до каналу',
} satisfies Translation<typeof en>;

import type en from '../../en-US/messenger/joining.ts';
import type { Translation } from '../../translation.ts';

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

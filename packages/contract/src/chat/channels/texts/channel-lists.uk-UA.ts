import type { Translation } from '../../../locales/translation.ts';
import type en from './channel-lists.en-US.ts';

export default {
  directsTitle: 'Особисті повідомлення',
  youCanJoin: 'Канали, до яких можна приєднатися',
  youBelongTo: 'Ваші канали',
  emptyDirects: 'Особистих повідомлень ще немає',
  emptyDirectsHint: 'Виберіть колегу нижче й напишіть перше повідомлення',
  join: 'Приєднатися',
  joinFailed: 'Не вдалося приєднатися до каналу',
  searchDirects: 'Пошук людей і розмов',
  nobodyFound: 'Нікого з таким іменем немає',
  listFailed: 'Не вдалося завантажити список',
  activeAt: 'Активність: {time}',
  joined: 'Тепер ви учасник каналу {name}',
  emptyJoinable: 'Більше нема до чого приєднуватися',
  nothingFound: 'Каналу з такою назвою немає',
  loadMore: 'Показати ще',
  alone: {
    nobody: 'Колег тут іще немає',
    awaited: 'Запрошені ще не приєдналися',
    invite: 'Запросити людей',
    write: 'Написати колезі',
    writeFromMembers: 'Напишіть колезі зі списку учасників каналу',
  },
} satisfies Translation<typeof en>;

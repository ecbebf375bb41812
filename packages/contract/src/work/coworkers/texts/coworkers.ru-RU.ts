import type { Translation } from '../../../locales/translation.ts';
import type en from './coworkers.en-US.ts';

export default {
  title: 'Коллеги',
  intro: 'Все, кто здесь работает: кто сейчас в сети, чем занимается и который у них час.',
  search: 'Поиск по имени, должности или занятию',
  picture: 'Фото',
  name: 'Имя',
  you: 'вы',
  position: 'Должность',
  whatTheyDo: 'Чем занимается',
  role: 'Роль',
  openTasks: 'Открытые задачи',
  localTime: 'Местное время',
  write: 'Написать',
  writeTo: 'Написать: {name}',
  writeFailed: 'Не удалось открыть личные сообщения',
  failed: 'Не удалось загрузить список коллег',
  empty: 'Здесь пока никого нет',
  emptyHint: 'Пригласите коллег, чтобы отвечать клиентам вместе.',
  noneFound: 'Никого не найдено',
  noneFoundHint: 'Попробуйте часть имени или другое слово.',
  clear: 'Показать всех',
} as const satisfies Translation<typeof en>;

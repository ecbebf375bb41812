import type { Translation } from '../../../locales/translation.ts';
import type en from './channel-lists.en-US.ts';

export default {
  directsTitle: 'Личные сообщения',
  youCanJoin: 'Каналы, к которым можно присоединиться',
  youBelongTo: 'Ваши каналы',
  emptyDirects: 'Личных сообщений пока нет',
  emptyDirectsHint: 'Выберите коллегу ниже и напишите первое сообщение',
  join: 'Присоединиться',
  joinFailed: 'Не удалось присоединиться к каналу',
  searchDirects: 'Поиск людей и разговоров',
  nobodyFound: 'Никого с таким именем нет',
  listFailed: 'Не удалось загрузить список',
  activeAt: 'Активность: {time}',
  joined: 'Теперь вы участник канала {name}',
  emptyJoinable: 'Больше не к чему присоединяться',
  nothingFound: 'Канала с таким названием нет',
  loadMore: 'Показать ещё',
  alone: {
    nobody: 'Коллег здесь пока нет',
    awaited: 'Приглашённые ещё не присоединились',
    invite: 'Пригласить людей',
    write: 'Написать коллеге',
    writeFromMembers: 'Напишите коллеге из списка участников канала',
  },
} satisfies Translation<typeof en>;

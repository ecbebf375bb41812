import type en from '../../en-US/messenger/switcher.ts';
import type { Translation } from '../../translation.ts';

export default {
  title: 'Перейти',
  field: 'Каналы, люди, клиенты и действия',
  placeholder: 'Канал, человек, клиент или действие',
  writeTo: 'Написать личное сообщение',
  searchFor: 'Искать «{words}» в сообщениях',
  directFailed: 'Не удалось открыть личный канал',
  sections: {
    recent: 'Недавние',
    channels: 'Каналы',
    people: 'Люди',
    clients: 'Клиенты',
    actions: 'Действия',
    messages: 'Сообщения',
  },
  actions: {
    newChannel: 'Новый канал',
    markAllRead: 'Отметить всё прочитанным',
    search: 'Поиск сообщений',
    newClients: 'К новым клиентам',
    projects: 'К проектам',
    coworkers: 'К коллегам',
    clients: 'Ко всем клиентам',
    myClients: 'К моим клиентам',
    channels: 'Ко всем каналам',
    directs: 'К личным сообщениям',
    notifications: 'Настройки уведомлений',
    bots: 'Боты',
    shortcuts: 'Сочетания клавиш',
    themeAuto: 'Тема: как в системе',
    themeLight: 'Тема: светлая',
    themeDark: 'Тема: тёмная',
    language: 'Язык: {language}',
    signOut: 'Выйти',
  },
} satisfies Translation<typeof en>;

import type en from '../../en-US/messenger/switcher.ts';
import type { Translation } from '../../translation.ts';

export default {
  title: 'Перейти',
  field: 'Канали, люди, клієнти та дії',
  placeholder: 'Канал, людина, клієнт або дія',
  writeTo: 'Написати особисте повідомлення',
  searchFor: 'Шукати «{words}» у повідомленнях',
  directFailed: 'Не вдалося відкрити особистий канал',
  sections: {
    recent: 'Нещодавні',
    channels: 'Канали',
    people: 'Люди',
    clients: 'Клієнти',
    actions: 'Дії',
    messages: 'Повідомлення',
  },
  actions: {
    newChannel: 'Новий канал',
    markAllRead: 'Позначити все прочитаним',
    search: 'Пошук повідомлень',
    newClients: 'До нових клієнтів',
    projects: 'До проєктів',
    coworkers: 'До колег',
    clients: 'До всіх клієнтів',
    myClients: 'До моїх клієнтів',
    channels: 'До всіх каналів',
    directs: 'До особистих повідомлень',
    notifications: 'Налаштування сповіщень',
    bots: 'Боти',
    shortcuts: 'Сполучення клавіш',
    themeAuto: 'Тема: як у системі',
    themeLight: 'Тема: світла',
    themeDark: 'Тема: темна',
    language: 'Мова: {language}',
    signOut: 'Вийти',
  },
} satisfies Translation<typeof en>;

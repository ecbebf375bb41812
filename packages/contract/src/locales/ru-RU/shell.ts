import type en from '../en-US/shell.ts';
import type { Translation } from '../translation.ts';

export default {
  openNavigation: 'Открыть список каналов',
  closeNavigation: 'Закрыть список каналов',
  collapse: 'Свернуть боковую панель',
  expand: 'Развернуть боковую панель',
  navigation: 'Каналы',
  details: 'Подробности',
  own: '{name} (вы)',
  newClients: 'Новые клиенты',
  myClients: 'Мои клиенты',
  channels: 'Каналы',
  directs: 'Личные сообщения',
  noChannels: 'Каналов ещё нет',
  noDirects: 'Напишите коллеге из списка участников канала',
  status: {
    live: 'В сети',
    connecting: 'Подключение…',
    broken: 'Соединение через сокет разорвано',
    offline: 'Не в сети',
  },
  reconnecting: 'Восстанавливаем соединение…',
  disconnected: 'Вы отключены: проверьте подключение к интернету и попробуйте позже',
  disconnectedTitle: 'Нет подключения к интернету',
  userMenu: 'Учётная запись: {name}',
  theme: 'Тема',
  themeAuto: 'Системная',
  themeLight: 'Светлая',
  themeDark: 'Тёмная',
  language: 'Язык',
  profileFailed: 'Не удалось сохранить настройку на сервере',
  tabTitle:
    '{count, plural, one {# непрочитанное сообщение} few {# непрочитанных сообщения} many {# непрочитанных сообщений} other {# непрочитанного сообщения}}',
  loadFailed: 'Не удалось загрузить рабочее пространство',
  loadFailedHint: 'Проверьте подключение к интернету и попробуйте ещё раз.',
  notFound: {
    title: 'Ой, кажется, вы заблудились',
    text: 'По этому адресу нет страницы.',
    action: 'Начать сначала',
  },
  noPermission: {
    title: 'К сожалению, у вас нет разрешения переходить на эту страницу',
    text: 'Попросите доступ у администратора рабочего пространства.',
    action: 'В общий канал',
  },
  crash: {
    title: 'Что-то пошло не так',
    text: 'На странице произошла ошибка. Всё, что вы написали, сохранено.',
    action: 'Перезагрузить страницу',
  },
} as const satisfies Translation<typeof en>;

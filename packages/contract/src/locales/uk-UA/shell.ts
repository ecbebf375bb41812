import type en from '../en-US/shell.ts';
import type { Translation } from '../translation.ts';

export default {
  openNavigation: 'Відкрити список каналів',
  closeNavigation: 'Закрити список каналів',
  collapse: 'Згорнути бічну панель',
  expand: 'Розгорнути бічну панель',
  navigation: 'Канали',
  details: 'Подробиці',
  own: '{name} (ви)',
  newClients: 'Нові клієнти',
  myClients: 'Мої клієнти',
  channels: 'Канали',
  directs: 'Особисті повідомлення',
  noChannels: 'Каналів ще немає',
  noDirects: 'Напишіть колезі зі списку учасників каналу',
  status: {
    live: 'Онлайн',
    connecting: 'З’єднання…',
    broken: 'З’єднання через сокет розірвано',
    offline: 'Не в мережі',
  },
  reconnecting: 'Відновлюємо з’єднання…',
  disconnected: 'Вас від’єднано: перевірте з’єднання з інтернетом і спробуйте пізніше',
  disconnectedTitle: 'Немає з’єднання з інтернетом',
  userMenu: 'Обліковий запис: {name}',
  theme: 'Тема',
  themeAuto: 'Системна',
  themeLight: 'Світла',
  themeDark: 'Темна',
  language: 'Мова',
  profileFailed: 'Не вдалося зберегти налаштування на сервері',
  tabTitle:
    '{count, plural, one {# непрочитане повідомлення} few {# непрочитані повідомлення} many {# непрочитаних повідомлень} other {# непрочитаного повідомлення}}',
  loadFailed: 'Не вдалося завантажити робочий простір',
  loadFailedHint: 'Перевірте з’єднання з інтернетом і спробуйте ще раз.',
  notFound: {
    title: 'Ой, здається, ви заблукали',
    text: 'За цією адресою немає сторінки.',
    action: 'Почати спочатку',
  },
  noPermission: {
    title: 'На жаль, у вас немає дозволу переходити на цю сторінку',
    text: 'Попросіть доступ в адміністратора робочого простору.',
    action: 'До загального каналу',
  },
  crash: {
    title: 'Щось пішло не так',
    text: 'На сторінці сталася помилка. Усе, що ви написали, збережено.',
    action: 'Перезавантажити сторінку',
  },
} as const satisfies Translation<typeof en>;

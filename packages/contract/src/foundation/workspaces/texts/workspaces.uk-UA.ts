import type { Translation } from '../../../locales/translation.ts';
import type en from './workspaces.en-US.ts';

export default {
  bareTitle: 'Відповідайте клієнтам з одного місця',
  bareText: 'Розмови з Telegram, Viber і Messenger та чат вашої команди в одному робочому просторі.',
  create: {
    tab: 'Новий простір',
    company: 'Компанія',
    subdomain: 'Адреса',
    subdomainHint: 'Латинські літери, цифри й дефіси, щонайменше {count}',
    firstName: 'Ім’я',
    lastName: 'Прізвище',
    email: 'Електронна пошта',
    password: 'Пароль',
    passwordHint: 'Щонайменше {count} символів',
    submit: 'Створити простір',
    closed: 'Створення нових просторів тут закрито',
    closedHint: 'Попросіть того, хто керує цим сервером, створити простір для вас, або перейдіть до свого простору.',
  },
  go: {
    tab: 'Мій простір',
    address: 'Адреса вашого простору',
    submit: 'Продовжити',
  },
  notFound: {
    title: 'За цією адресою немає робочого простору',
    text: 'Перевірте, чи правильно написано {host}, або поверніться на головну.',
    action: 'На головну',
  },
} as const satisfies Translation<typeof en>;

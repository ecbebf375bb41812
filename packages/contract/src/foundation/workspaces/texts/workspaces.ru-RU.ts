import type { Translation } from '../../../locales/translation.ts';
import type en from './workspaces.en-US.ts';

export default {
  bareTitle: 'Отвечайте клиентам из одного места',
  bareText: 'Разговоры из Telegram, Viber и Messenger и чат вашей команды в одном рабочем пространстве.',
  create: {
    tab: 'Новое пространство',
    company: 'Компания',
    subdomain: 'Адрес',
    subdomainHint: 'Латинские буквы, цифры и дефисы, не менее {count}',
    firstName: 'Имя',
    lastName: 'Фамилия',
    email: 'Электронная почта',
    password: 'Пароль',
    passwordHint: 'Не менее {count} символов',
    submit: 'Создать пространство',
    closed: 'Создание новых пространств здесь закрыто',
    closedHint:
      'Попросите того, кто управляет этим сервером, создать пространство для вас, или перейдите в своё пространство.',
  },
  go: {
    tab: 'Моё пространство',
    address: 'Адрес вашего пространства',
    submit: 'Продолжить',
  },
  notFound: {
    title: 'По этому адресу нет рабочего пространства',
    text: 'Проверьте, правильно ли написано {host}, или вернитесь на главную.',
    action: 'На главную',
  },
} as const satisfies Translation<typeof en>;

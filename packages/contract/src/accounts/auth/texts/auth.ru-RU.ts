import type { Translation } from '../../../locales/translation.ts';
import type en from './auth.en-US.ts';

export default {
  title: 'Вход',
  toWorkspace: 'в {company}',
  email: 'Электронная почта',
  emailPlaceholder: 'you@company.com',
  password: 'Пароль',
  submit: 'Войти',
  signingIn: 'Вход…',
  signOut: 'Выйти',
  signOutFailed: 'Вы вышли на этом устройстве. Сервер не удалось уведомить; сеанс завершится сам.',
  footer: '© {year} {product}',
  languages: 'Язык',
  codeExpired: 'Ссылка для входа больше не действует. Войдите с помощью электронной почты и пароля.',
  forgotPassword: 'Забыли пароль?',
  newHere: 'Впервые здесь?',
  signUp: 'Зарегистрироваться',
} as const satisfies Translation<typeof en>;

import type { Translation } from '../../../locales/translation.ts';
import type en from './auth.en-US.ts';

export default {
  title: 'Вхід',
  toWorkspace: 'до {company}',
  email: 'Електронна пошта',
  emailPlaceholder: 'you@company.com',
  password: 'Пароль',
  submit: 'Увійти',
  signingIn: 'Вхід…',
  signOut: 'Вийти',
  signOutFailed: 'Ви вийшли на цьому пристрої. Сервер не вдалося повідомити; сеанс завершиться сам.',
  footer: '© {year} {product}',
  languages: 'Мова',
  codeExpired: 'Посилання для входу більше не діє. Увійдіть за допомогою електронної пошти й пароля.',
  forgotPassword: 'Забули пароль?',
  newHere: 'Уперше тут?',
  signUp: 'Зареєструватися',
} as const satisfies Translation<typeof en>;

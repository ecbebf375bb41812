import type { Translation } from '../../../locales/translation.ts';
import type en from './identity.en-US.ts';

export default {
  title: 'Это действительно вы?',
  text: 'От этого зависит безопасность учётной записи, поэтому подтвердите, что это вы. Подтверждение действует десять минут.',
  password: 'Ваш пароль',
  submit: 'Подтвердить',
  code: 'Код',
  codeHint: 'Шесть цифр из приложения с кодами или резервный код',
  usePassword: 'Ввести пароль',
  useCode: 'Ввести код',
  nothing: 'Выйдите и войдите снова: у вашей учётной записи нет пароля для подтверждения.',
  byProvider: 'Войдите через службу входа ещё раз. Затем вы вернётесь на эту страницу; введённое здесь не сохранится.',
  failed: 'Не удалось загрузить способы подтверждения',
  secondStep: 'Второй шаг',
  secondStepText: 'Осталось подтвердить, что это вы.',
  usePasskey: 'Ключ доступа',
  passkeyFailed: 'Не удалось использовать ключ доступа',
  emailTitle: 'Ваш новый адрес',
  emailText: 'Подтвердите, что этот адрес ваш. С этого момента вы будете входить с ним.',
  emailConfirm: 'Подтвердить адрес',
  emailDone: 'Теперь ваш адрес — {email}.',
  goOn: 'Перейти в Switchboard',
} as const satisfies Translation<typeof en>;

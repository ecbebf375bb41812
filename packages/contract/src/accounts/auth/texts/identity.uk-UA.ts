import type { Translation } from '../../../locales/translation.ts';
import type en from './identity.en-US.ts';

export default {
  title: 'Це справді ви?',
  text: 'Від цього залежить безпека облікового запису, тож підтвердьте, що це ви. Підтвердження діє десять хвилин.',
  password: 'Ваш пароль',
  submit: 'Підтвердити',
  code: 'Код',
  codeHint: 'Шість цифр із застосунку з кодами або резервний код',
  usePassword: 'Ввести пароль',
  useCode: 'Ввести код',
  nothing: 'Вийдіть і ввійдіть знову: у вашого облікового запису немає пароля для підтвердження.',
  byProvider:
    'Увійдіть через службу входу ще раз. Потім ви повернетеся на цю сторінку; те, що ви тут увели, не збережеться.',
  failed: 'Не вдалося завантажити способи підтвердження',
  secondStep: 'Другий крок',
  secondStepText: 'Лишилося підтвердити, що це ви.',
  usePasskey: 'Ключ доступу',
  passkeyFailed: 'Не вдалося використати ключ доступу',
  emailTitle: 'Ваша нова адреса',
  emailText: 'Підтвердьте, що ця адреса ваша. Відтоді ви входитимете з нею.',
  emailConfirm: 'Підтвердити адресу',
  emailDone: 'Тепер ваша адреса — {email}.',
  goOn: 'Перейти до Switchboard',
} as const satisfies Translation<typeof en>;

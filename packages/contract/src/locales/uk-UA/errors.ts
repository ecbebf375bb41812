import type en from '../en-US/errors.ts';
import type { Translation } from '../translation.ts';

export default {
  unknown: 'Щось пішло не так',
  network: 'Сервер не відповідає. Перевірте з’єднання з інтернетом і спробуйте ще раз.',
  request: {
    malformed: 'Не вдалося прочитати запит',
    too_large: 'Запит завеликий',
    unsupported_type: 'Такий тип вмісту не приймається',
    not_found: 'Не знайдено',
    rate_limited: 'Забагато спроб. Зачекайте трохи й спробуйте ще раз.',
  },
  server: {
    failed: 'Щось пішло не так',
    unavailable: 'Сервіс зараз недоступний',
  },
  auth: {
    required: 'Спершу увійдіть',
    wrong_credentials: 'Неправильна електронна пошта або пароль.',
    code_invalid: 'Код недійсний.',
    session_not_found: 'Такого сеансу немає',
  },
  permission: {
    denied: 'На жаль, у вас немає дозволу на цю дію',
  },
  workspace: {
    not_found: 'За цією адресою немає робочого простору',
    creation_closed: 'Створення нових просторів тут закрито',
    bare_host_only: 'Робочий простір створюють на головній адресі',
  },
  user: {
    not_found: 'Такого користувача немає',
  },
  channel: {
    not_found: 'Такого каналу немає',
    not_member: 'Спершу приєднайтеся до каналу',
    cannot_leave: 'Із цього каналу не можна вийти',
  },
  conversation: {
    already_joined: 'Хтось уже приєднався до цієї розмови',
    bot_gone: 'Бота цієї розмови більше не підключено',
  },
  message: {
    not_found: 'Такого повідомлення немає',
    not_retryable: 'Повторити можна лише невдалу доставку',
  },
  file: {
    not_found: 'Такого файлу немає',
    too_large: 'Розмір файлу має бути меншим за 20 МБ',
    missing: 'Запит не містить файлу',
    storage_full: 'Не залишилося місця для файлів',
  },
  bot: {
    not_found: 'Такого бота немає',
    already_exists: 'Бот уже існує',
    invalid_token: 'Недійсний токен бота',
    provider_unavailable: 'Месенджер зараз не відповідає',
    plan_limit: 'Тариф не дозволяє більше ботів',
  },
  validation: {
    failed: 'Перевірте позначені поля',
    required: 'Поле обов’язкове',
    too_short: 'Закоротко',
    too_long: 'Задовго',
    invalid: 'Неправильне значення',
    must_match: 'Значення мають збігатися',
    email_invalid: 'Електронна адреса неправильна',
    email_taken: 'Ця електронна адреса вже використовується',
    username_taken: 'Це ім’я користувача зайняте',
    subdomain_taken: 'Ця адреса зайнята',
    subdomain_reserved: 'Ця адреса зарезервована',
    subdomain_invalid: 'Використовуйте латинські літери, цифри й одинарні дефіси між ними',
    password_common: 'Цей пароль надто легко вгадати',
    empty_message: 'Повідомлення порожнє',
    too_many_files: 'Забагато файлів',
    unknown_member: 'Такого користувача немає',
    unknown_file: 'Файл більше недоступний. Долучіть його ще раз.',
    unknown_parent: 'Повідомлення, на яке ви відповідаєте, більше не існує',
    unknown_manager: 'Цей користувач не може відповідати клієнтам',
    messenger_unsupported: 'Цей месенджер поки не підтримується',
    timezone_invalid: 'Такого часового поясу немає',
  },
} as const satisfies Translation<typeof en>;

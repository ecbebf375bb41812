import type en from '../../en-US/pages/errors.ts';
import type { Translation } from '../../translation.ts';

export default {
  unknown: 'Щось пішло не так',
  /** Of an answer without a code that we know, as of a proxy. */
  status: 'Запит не вдався, код стану {status}',
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
    confirmation_required: 'Щоб зробити це, підтвердіть, що це ви',
    challenge_expired: 'Вхід тривав надто довго. Почніть ще раз.',
    second_factor_required: 'Тепер підтвердьте вхід другим способом',
    totp_enabled: 'Застосунок уже підключено',
    totp_not_started: 'Почніть підключення ще раз',
    passkey_refused: 'Ключ доступу не підійшов. Спробуйте ще раз.',
    passkey_not_found: 'Такого ключа доступу немає',
    too_many_passkeys: 'Спочатку видаліть один із ключів',
    no_second_factor: 'Другого способу входу немає',
    sign_up_closed: 'До цього робочого простору приєднуються лише на запрошення',
    password_off: 'Паролі тут вимкнено. Скористайтеся іншою кнопкою.',
    paused: 'У тарифі робочого простору зараз немає для вас місця. Зверніться до адміністратора.',
    session_not_found: 'Такого сеансу немає',
  },
  openid: {
    refused: 'Щось пішло не так',
  },
  permission: {
    denied: 'На жаль, у вас немає дозволу на цю дію',
  },
  workspace: {
    not_found: 'За цією адресою немає робочого простору',
    creation_closed: 'Створення нових просторів тут закрито',
    bare_host_only: 'Робочий простір створюють на головній адресі',
    owner_only: 'Це може лише власник робочого простору',
    closed: 'На жаль, потрібно оплатити підписку',
  },
  user: {
    email_taken: 'Цю адресу вже має хтось інший',
  },
  validation: {
    failed: 'Перевірте позначені поля',
    required: 'Поле обов’язкове',
    too_short: 'Закоротко',
    too_long: 'Задовго',
    invalid: 'Неправильне значення',
    must_match: 'Значення мають збігатися',
    email_invalid: 'Електронна адреса неправильна',
    email_domain: 'Вкажіть адресу своєї компанії',
    email_taken: 'Ця електронна адреса вже використовується',
    username_taken: 'Це ім’я користувача зайняте',
    domain_invalid: 'Вкажіть домен, наприклад example.com',
    subdomain_taken: 'Ця адреса зайнята',
    subdomain_reserved: 'Ця адреса зарезервована',
    subdomain_invalid: 'Використовуйте латинські літери, цифри й одинарні дефіси між ними',
    password_common: 'Цей пароль надто легко вгадати',
    password_wrong: 'Неправильний пароль',
    code_wrong: 'Код неправильний або вже використаний',
    timezone_invalid: 'Такого часового поясу немає',
  },
} as const satisfies Translation<typeof en>;

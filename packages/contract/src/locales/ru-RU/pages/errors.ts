import type en from '../../en-US/pages/errors.ts';
import type { Translation } from '../../translation.ts';

export default {
  unknown: 'Что-то пошло не так',
  /** Of an answer without a code that we know, as of a proxy. */
  status: 'Запрос не выполнен, код состояния {status}',
  network: 'Сервер не отвечает. Проверьте подключение к интернету и попробуйте ещё раз.',
  request: {
    malformed: 'Не удалось прочитать запрос',
    too_large: 'Запрос слишком большой',
    unsupported_type: 'Такой тип содержимого не принимается',
    not_found: 'Не найдено',
    rate_limited: 'Слишком много попыток. Подождите немного и попробуйте ещё раз.',
  },
  server: {
    failed: 'Что-то пошло не так',
    unavailable: 'Сервис сейчас недоступен',
  },
  auth: {
    required: 'Сначала войдите',
    wrong_credentials: 'Неверная электронная почта или пароль.',
    code_invalid: 'Код недействителен.',
    confirmation_required: 'Чтобы сделать это, подтвердите, что это вы',
    challenge_expired: 'Вход занял слишком много времени. Начните заново.',
    second_factor_required: 'Теперь подтвердите вход вторым способом',
    totp_enabled: 'Приложение уже подключено',
    totp_not_started: 'Начните подключение заново',
    passkey_refused: 'Ключ доступа не подошёл. Попробуйте ещё раз.',
    passkey_not_found: 'Такого ключа доступа нет',
    too_many_passkeys: 'Сначала удалите один из ключей',
    no_second_factor: 'Второго способа входа нет',
    sign_up_closed: 'К этому рабочему пространству присоединяются только по приглашению',
    password_off: 'Пароли здесь отключены. Воспользуйтесь другой кнопкой.',
    paused: 'В тарифе рабочего пространства сейчас нет для вас места. Обратитесь к администратору.',
    session_not_found: 'Такого сеанса нет',
  },
  openid: {
    refused: 'Что-то пошло не так',
  },
  permission: {
    denied: 'К сожалению, у вас нет разрешения на это действие',
  },
  workspace: {
    not_found: 'По этому адресу нет рабочего пространства',
    creation_closed: 'Создание новых пространств здесь закрыто',
    bare_host_only: 'Рабочее пространство создают на главном адресе',
    owner_only: 'Это может только владелец рабочего пространства',
    closed: 'К сожалению, нужно оплатить подписку',
  },
  user: {
    email_taken: 'Этот адрес уже есть у кого-то другого',
  },
  validation: {
    failed: 'Проверьте отмеченные поля',
    required: 'Поле обязательно',
    too_short: 'Слишком коротко',
    too_long: 'Слишком длинно',
    invalid: 'Неверное значение',
    must_match: 'Значения должны совпадать',
    email_invalid: 'Электронный адрес неверен',
    email_domain: 'Укажите адрес своей компании',
    email_taken: 'Этот электронный адрес уже используется',
    username_taken: 'Это имя пользователя занято',
    domain_invalid: 'Укажите домен, например example.com',
    subdomain_taken: 'Этот адрес занят',
    subdomain_reserved: 'Этот адрес зарезервирован',
    subdomain_invalid: 'Используйте латинские буквы, цифры и одиночные дефисы между ними',
    password_common: 'Этот пароль слишком легко угадать',
    password_wrong: 'Неверный пароль',
    code_wrong: 'Код неверный или уже использован',
    timezone_invalid: 'Такого часового пояса нет',
  },
} as const satisfies Translation<typeof en>;

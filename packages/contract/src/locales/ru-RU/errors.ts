import type en from '../en-US/errors.ts';
import type { Translation } from '../translation.ts';

export default {
  unknown: 'Что-то пошло не так',
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
    session_not_found: 'Такого сеанса нет',
  },
  permission: {
    denied: 'К сожалению, у вас нет разрешения на это действие',
  },
  workspace: {
    not_found: 'По этому адресу нет рабочего пространства',
    creation_closed: 'Создание новых пространств здесь закрыто',
    bare_host_only: 'Рабочее пространство создают на главном адресе',
  },
  user: {
    not_found: 'Такого пользователя нет',
  },
  channel: {
    not_found: 'Такого канала нет',
    not_member: 'Сначала присоединитесь к каналу',
    cannot_leave: 'Из этого канала нельзя выйти',
  },
  conversation: {
    already_joined: 'Кто-то уже присоединился к этой переписке',
    bot_gone: 'Бот этой переписки больше не подключён',
  },
  message: {
    not_found: 'Такого сообщения нет',
    not_retryable: 'Повторить можно только неудавшуюся доставку',
  },
  file: {
    not_found: 'Такого файла нет',
    too_large: 'Размер файла должен быть меньше 20 МБ',
    missing: 'Запрос не содержит файла',
    storage_full: 'Не осталось места для файлов',
  },
  bot: {
    not_found: 'Такого бота нет',
    already_exists: 'Бот уже существует',
    invalid_token: 'Недействительный токен бота',
    provider_unavailable: 'Мессенджер сейчас не отвечает',
    plan_limit: 'Тариф не позволяет больше ботов',
  },
  validation: {
    failed: 'Проверьте отмеченные поля',
    required: 'Поле обязательно',
    too_short: 'Слишком коротко',
    too_long: 'Слишком длинно',
    invalid: 'Неверное значение',
    must_match: 'Значения должны совпадать',
    email_invalid: 'Электронный адрес неверен',
    email_taken: 'Этот электронный адрес уже используется',
    username_taken: 'Это имя пользователя занято',
    subdomain_taken: 'Этот адрес занят',
    subdomain_reserved: 'Этот адрес зарезервирован',
    subdomain_invalid: 'Используйте латинские буквы, цифры и одиночные дефисы между ними',
    password_common: 'Этот пароль слишком легко угадать',
    empty_message: 'Сообщение пустое',
    too_many_files: 'Слишком много файлов',
    unknown_member: 'Такого пользователя нет',
    unknown_file: 'Файл больше недоступен. Прикрепите его ещё раз.',
    unknown_parent: 'Сообщение, на которое вы отвечаете, больше не существует',
    unknown_manager: 'Этот пользователь не может отвечать клиентам',
    messenger_unsupported: 'Этот мессенджер пока не поддерживается',
    timezone_invalid: 'Такого часового пояса нет',
  },
} as const satisfies Translation<typeof en>;

import type en from '../en-US/composer.ts';
import type { Translation } from '../translation.ts';

export default {
  label: 'Сообщение',
  placeholder: 'Напишите сообщение',
  placeholderClient: 'Напишите клиенту: {name}',
  send: 'Отправить',
  save: 'Сохранить',
  attach: 'Прикрепить файлы',
  dropHere: 'Отпустите файлы здесь, чтобы прикрепить их',
  broken: 'Соединение с сервером прервано',
  uploading: 'Подождите, пока файлы загрузятся',
  replyTo: 'Ответ для {name}',
  cancelReply: 'Отменить ответ',
  editing: 'Изменение сообщения',
  editingHint: 'Esc — отмена',
  cancelEdit: 'Отменить изменение',
  editFailed: 'Не удалось изменить сообщение',
  charactersLeft:
    '{count, plural, one {Остался # символ} few {Осталось # символа} many {Осталось # символов} other {Осталось # символа}}',
  charactersOver:
    '{count, plural, one {Лишний # символ} few {Лишних # символа} many {Лишних # символов} other {Лишних # символа}}',
  willSplit:
    'Будет отправлено как {count, plural, one {# сообщение} few {# сообщения} many {# сообщений} other {# сообщения}}',
  typingOne: '{name} пишет…',
  typingTwo: '{first} и {second} пишут…',
  typingMany: 'Несколько человек пишут…',
  viewing: 'Вы просматриваете',
  joinChannel: 'Присоединиться к каналу',
  joinManagerHint: 'Этим клиентом пока никто не занимается. Присоединившись, вы станете его менеджером.',
  alreadyJoined: '{name} уже в разговоре',
  somebodyJoined: 'Кто-то уже присоединился к разговору',
  joinAsColleague: 'Присоединиться как коллега',
  joinFailed: 'Не удалось присоединиться к каналу',
  readOnly: 'Вы можете читать этот канал, но не писать в нём',
  blockedTitle: 'Бот остановлен: {name}',
  blockedHint: 'Отправить ничего нельзя, пока клиент снова не запустит бота. Разговор по-прежнему можно читать.',
  botGone: 'Бот этого разговора больше не подключён, поэтому отправить ничего нельзя.',
} satisfies Translation<typeof en>;

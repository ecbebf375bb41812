import type { Translation } from '../../../locales/translation.ts';
import type en from './composer.en-US.ts';

export default {
  label: 'Сообщение',
  placeholder: 'Напишите сообщение',
  placeholderTo:
    '{to, select, own {Напишите себе} channel {Напишите в канал «{name}»} client {Напишите клиенту: {name}} other {Напишите коллеге: {name}}}',
  emoji: 'Эмодзи',
  send: 'Отправить',
  save: 'Сохранить',
  attach: 'Прикрепить файлы',
  dropHere: 'Отпустите файлы здесь, чтобы прикрепить их',
  broken: 'Нет связи с сервером',
  uploading: 'Подождите, пока файлы загрузятся',
  notUploaded: 'Файл не загружен: попробуйте ещё раз или уберите его',
  replyTo: 'Ответ для {name}',
  cancelReply: 'Отменить ответ',
  editing: 'Редактирование',
  editingHint: 'Esc — отмена',
  cancelEdit: 'Отменить редактирование',
  editFailed: 'Не удалось изменить сообщение',
  editGone: 'Сообщение, которое вы редактировали, удалено',
  charactersLeft:
    '{count, plural, one {Остался # символ} few {Осталось # символа} many {Осталось # символов} other {Осталось # символа}}',
  charactersOver:
    '{count, plural, one {Лишний # символ} few {Лишних # символа} many {Лишних # символов} other {Лишних # символа}}',
  willSplit:
    'Будет отправлено как {count, plural, one {# сообщение} few {# сообщения} many {# сообщений} other {# сообщения}}',
  readOnly: 'Вы можете читать этот канал, но не писать в нём',
  blockedTitle: 'Клиент остановил бота',
  blockedHint: 'Писать нельзя, пока клиент снова не запустит бота. Читать можно по-прежнему.',
  teamBlocked: 'Этот клиент заблокирован',
  teamBlockedHint: 'Уведомлений не будет, пока клиент не разблокирован на карточке.',
  replyClosed: 'Мессенджер не даёт ответить, пока клиент снова не напишет',
  botGone: 'Бот этого разговора больше не подключён, отправить ничего нельзя.',
  addNote: 'Добавить заметку',
  noteLabel: 'Заметка для команды',
  notePlaceholder: 'Напишите заметку: её видит только команда',
  formatting: 'Форматирование',
  replyFileGone: 'Файл «{name}» удалён из шаблона. Текст вставлен без него.',
  unfilled: {
    title: 'Отправить с незаполненными переменными?',
    text: 'Эти данные неизвестны, поэтому клиент увидит саму переменную: {names}.',
    send: 'Всё равно отправить',
    edit: 'Редактировать',
  },
} satisfies Translation<typeof en>;

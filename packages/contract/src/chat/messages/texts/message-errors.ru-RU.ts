import type { Translation } from '../../../locales/translation.ts';
import type en from './message-errors.en-US.ts';

export default {
  message: {
    not_found: 'Такого сообщения нет',
    too_many_pins: 'В этом канале слишком много закреплённых сообщений. Сначала открепите одно.',
    too_many_reactions: 'На этом сообщении уже слишком много разных реакций',
    not_in_doubt: 'Уже известно, пришло ли сообщение',
    not_retryable: 'Повторить можно только неудавшуюся доставку',
  },
  conversation: {
    answered_meanwhile: 'Клиенту уже ответил кто-то из коллег',
  },
  validation: {
    empty_message: 'Сообщение пустое',
    too_many_files: 'Слишком много файлов',
    unknown_file: 'Файл больше недоступен: прикрепите его ещё раз',
    unknown_parent: 'Сообщение, на которое вы отвечаете, больше не существует',
    emoji_invalid: 'Выберите один эмодзи',
  },
} satisfies Translation<typeof en>;

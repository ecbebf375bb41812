import type { Translation } from '../../../locales/translation.ts';
import type en from './message-errors.en-US.ts';

export default {
  message: {
    not_found: 'Такого повідомлення немає',
    too_many_pins: 'У цьому каналі забагато закріплених повідомлень. Спершу відкріпіть одне.',
    too_many_reactions: 'На цьому повідомленні вже забагато різних реакцій',
    not_in_doubt: 'Уже відомо, чи повідомлення надійшло',
    not_retryable: 'Повторити можна лише невдалу доставку',
  },
  conversation: {
    answered_meanwhile: 'Клієнтові вже відповів хтось із колег',
  },
  validation: {
    empty_message: 'Повідомлення порожнє',
    too_many_files: 'Забагато файлів',
    unknown_file: 'Файл більше недоступний: прикріпіть його ще раз',
    unknown_parent: 'Повідомлення, на яке ви відповідаєте, більше не існує',
    emoji_invalid: 'Виберіть один емодзі',
  },
} satisfies Translation<typeof en>;

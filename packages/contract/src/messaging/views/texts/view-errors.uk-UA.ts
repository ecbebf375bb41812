import type { Translation } from '../../../locales/translation.ts';
import type en from './view-errors.en-US.ts';

export default {
  view: {
    not_found: 'Такого подання немає',
    too_many: 'Подань забагато. Спершу видаліть те, яке не потрібне.',
  },
  conversation_filter: {
    gone: 'У фільтрі вказано мітку, бота, колегу або поле, яких уже немає',
  },
} satisfies Translation<typeof en>;

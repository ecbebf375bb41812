import type { Translation } from '../../../locales/translation.ts';
import type en from './view-errors.en-US.ts';

export default {
  view: {
    not_found: 'Такого подання немає',
    too_many: 'Подань забагато. Спершу видаліть те, яке не потрібне.',
  },
  conversation_filter: {
    gone: '{kind, select, label {У фільтрі вказано мітку, якої вже немає} bot {У фільтрі вказано бота, якого вже немає} manager {У фільтрі вказано колегу, якого тут уже немає} other {У фільтрі вказано поле клієнта, якого вже немає}}',
  },
} satisfies Translation<typeof en>;

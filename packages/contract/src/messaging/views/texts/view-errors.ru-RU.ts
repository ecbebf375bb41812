import type { Translation } from '../../../locales/translation.ts';
import type en from './view-errors.en-US.ts';

export default {
  view: {
    not_found: 'Такого представления нет',
    too_many: 'Представлений слишком много. Сначала удалите ненужное.',
  },
  conversation_filter: {
    gone: '{kind, select, label {В фильтре указана метка, которой больше нет} bot {В фильтре указан бот, которого больше нет} manager {В фильтре указан коллега, которого здесь больше нет} other {В фильтре указано поле клиента, которого больше нет}}',
  },
} satisfies Translation<typeof en>;

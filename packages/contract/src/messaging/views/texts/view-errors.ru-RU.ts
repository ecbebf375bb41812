import type { Translation } from '../../../locales/translation.ts';
import type en from './view-errors.en-US.ts';

export default {
  view: {
    not_found: 'Такого представления нет',
    too_many: 'Представлений слишком много. Сначала удалите ненужное.',
  },
  conversation_filter: {
    gone: 'В фильтре указаны метка, бот, коллега или поле, которых больше нет',
  },
} satisfies Translation<typeof en>;

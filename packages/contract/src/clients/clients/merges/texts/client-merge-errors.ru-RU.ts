import type { Translation } from '../../../../locales/translation.ts';
import type en from './client-merge-errors.en-US.ts';

export default {
  client: {
    already_merged: 'Эти клиенты уже один человек',
    merge_not_found: 'Это объединение уже отменено',
    too_many_merged: 'Слишком много клиентов для одного человека',
  },
} satisfies Translation<typeof en>;

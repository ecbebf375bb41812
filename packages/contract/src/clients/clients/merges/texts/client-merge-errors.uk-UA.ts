import type { Translation } from '../../../../locales/translation.ts';
import type en from './client-merge-errors.en-US.ts';

export default {
  client: {
    already_merged: 'Ці клієнти вже одна особа',
    merge_not_found: 'Це об’єднання вже скасовано',
    too_many_merged: 'Забагато клієнтів для однієї особи',
  },
} satisfies Translation<typeof en>;

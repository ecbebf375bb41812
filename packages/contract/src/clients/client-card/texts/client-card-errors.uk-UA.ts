import type { Translation } from '../../../locales/translation.ts';
import type en from './client-card-errors.en-US.ts';

export default {
  client: {
    note_not_found: 'Такої нотатки немає',
    too_many_notes: 'Забагато нотаток про цього клієнта',
    no_conversation: 'У цього клієнта немає розмови',
  },
} satisfies Translation<typeof en>;

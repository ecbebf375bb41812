import type { Translation } from '../../../locales/translation.ts';
import type en from './client-card-errors.en-US.ts';

export default {
  client: {
    note_not_found: 'Такой заметки нет',
    too_many_notes: 'Слишком много заметок об этом клиенте',
    no_conversation: 'У этого клиента нет разговора',
  },
} satisfies Translation<typeof en>;

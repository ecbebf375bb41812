import type { Translation } from '../../../locales/translation.ts';
import type en from './episode-errors.en-US.ts';

export default {
  conversation: {
    state_changed: 'Тем временем состояние этого разговора изменил кто-то другой',
    client_wrote: 'Тем временем клиент написал ещё раз',
    nothing_to_undo: 'Отменять уже нечего',
  },
  validation: { date_too_far: 'Это более чем через год' },
} satisfies Translation<typeof en>;

import type { Translation } from '../../../locales/translation.ts';
import type en from './episode-errors.en-US.ts';

export default {
  conversation: {
    state_changed: 'Тим часом стан цієї розмови змінив хтось інший',
    client_wrote: 'Тим часом клієнт написав ще раз',
    nothing_to_undo: 'Скасовувати вже нема чого',
  },
  validation: { date_too_far: 'Це більш ніж за рік від сьогодні' },
} satisfies Translation<typeof en>;

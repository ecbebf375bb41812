import type { Translation } from '../../../locales/translation.ts';
import type en from './answered.en-US.ts';

export default {
  label: 'Клієнтові вже відповів хтось із колег',
  by: 'Тим часом клієнтові вже відповіли: {names}',
  earlier:
    'Раніше ще {count, plural, one {# повідомлення} few {# повідомлення} many {# повідомлень} other {# повідомлення}}',
  unsent:
    '{count, plural, =1 {Ваше повідомлення не надіслано.} one {Ваше # повідомлення не надіслано.} few {Ваші # повідомлення не надіслано.} many {Ваші # повідомлень не надіслано.} other {Ваші # повідомлення не надіслано.}}',
  send: 'Усе одно надіслати',
  edit: 'Редагувати',
  discard: 'Видалити',
  discarded: 'Видалено',
  undo: 'Скасувати',
} satisfies Translation<typeof en>;

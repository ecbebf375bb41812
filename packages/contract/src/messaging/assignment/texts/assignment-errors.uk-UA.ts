import type { Translation } from '../../../locales/translation.ts';
import type en from './assignment-errors.en-US.ts';

export default {
  assignment: { changed: 'Хтось уже змінив, як призначаються ці клієнти. Закрийте форму й відкрийте її знову.' },
} satisfies Translation<typeof en>;

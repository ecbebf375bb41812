import type { Translation } from '../../../locales/translation.ts';
import type en from './target-errors.en-US.ts';

export default {
  target_policy: {
    not_found: 'Цих цілей уже немає',
    changed: 'Хтось уже змінив ці цілі. Закрийте форму й відкрийте її знову.',
    too_many: 'Цілей забагато. Спершу видаліть ті, які не потрібні.',
  },
} satisfies Translation<typeof en>;

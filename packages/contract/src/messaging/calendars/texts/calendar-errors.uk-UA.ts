import type { Translation } from '../../../locales/translation.ts';
import type en from './calendar-errors.en-US.ts';

export default {
  calendar: {
    not_found: 'Цього календаря вже немає',
    changed: 'Хтось уже змінив цей календар. Закрийте форму й відкрийте її знову.',
    too_many: 'Календарів забагато. Спершу видаліть ті, які не потрібні.',
  },
  validation: {
    ends_before_start: 'Кінець раніше за початок',
    hours_overlap: 'Ці години перетинаються',
    days_overlap: 'Два винятки мають спільний день',
  },
} satisfies Translation<typeof en>;

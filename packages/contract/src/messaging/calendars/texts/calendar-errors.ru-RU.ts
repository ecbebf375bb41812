import type { Translation } from '../../../locales/translation.ts';
import type en from './calendar-errors.en-US.ts';

export default {
  calendar: {
    not_found: 'Этого календаря уже нет',
    changed: 'Кто-то уже изменил этот календарь. Закройте форму и откройте её снова.',
    too_many: 'Календарей слишком много. Сначала удалите ненужные.',
  },
  validation: {
    ends_before_start: 'Конец раньше начала',
    hours_overlap: 'Эти часы пересекаются',
    days_overlap: 'У двух исключений есть общий день',
  },
} satisfies Translation<typeof en>;

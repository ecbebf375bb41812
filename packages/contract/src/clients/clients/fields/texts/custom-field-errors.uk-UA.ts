import type { Translation } from '../../../../locales/translation.ts';
import type en from './custom-field-errors.en-US.ts';

export default {
  custom_field: {
    not_found: 'Цього додаткового поля вже немає',
    too_many: 'Додаткових полів забагато. Спершу видаліть непотрібне.',
    changed: 'Додаткові поля тим часом змінив хтось інший. Спробуйте ще раз.',
  },
  validation: {
    number_invalid: 'Введіть число',
    link_invalid: 'Введіть адресу, наприклад https://example.com',
    choice_invalid: 'Виберіть зі списку',
    choices_required: 'Додайте хоча б один варіант',
  },
} satisfies Translation<typeof en>;

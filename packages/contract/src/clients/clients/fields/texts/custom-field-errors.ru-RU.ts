import type { Translation } from '../../../../locales/translation.ts';
import type en from './custom-field-errors.en-US.ts';

export default {
  custom_field: {
    not_found: 'Этого дополнительного поля уже нет',
    too_many: 'Дополнительных полей слишком много. Сначала удалите ненужное.',
    changed: 'Дополнительные поля тем временем изменил кто-то другой. Попробуйте ещё раз.',
  },
  validation: {
    number_invalid: 'Введите число',
    link_invalid: 'Введите адрес, например https://example.com',
    choice_invalid: 'Выберите из списка',
    choices_required: 'Добавьте хотя бы один вариант',
  },
} satisfies Translation<typeof en>;

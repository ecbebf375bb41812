import type { Translation } from '../../../locales/translation.ts';
import type en from './bulk-errors.en-US.ts';

export default {
  bulk: {
    not_found: 'Этого массового изменения больше нет',
    in_progress: 'Предыдущее массовое изменение ещё идёт. Дождитесь конца или остановите его.',
    too_many: 'Слишком много разговоров для одного изменения. Уточните фильтр.',
    over: 'Изменение уже завершено',
    undo_over: 'Отменять уже поздно',
    offer_over: 'Вы на это уже ответили',
  },
} satisfies Translation<typeof en>;

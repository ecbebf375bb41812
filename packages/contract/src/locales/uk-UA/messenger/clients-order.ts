import type en from '../../en-US/messenger/clients-order.ts';
import type { Translation } from '../../translation.ts';

export default {
  label: 'Які розмови спершу',
  waiting: 'Найдовше чекають',
  newest: 'Найновіші',
  failed: 'Не вдалося змінити порядок',
} satisfies Translation<typeof en>;

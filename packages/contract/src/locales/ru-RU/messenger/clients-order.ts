import type en from '../../en-US/messenger/clients-order.ts';
import type { Translation } from '../../translation.ts';

export default {
  label: 'Какие разговоры сначала',
  waiting: 'Дольше ждут',
  newest: 'Самые новые',
  failed: 'Не удалось изменить порядок',
} satisfies Translation<typeof en>;

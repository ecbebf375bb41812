import type en from '../../en-US/messenger/waiting.ts';
import type { Translation } from '../../translation.ts';

export default {
  moment: '< 1 мин',
  minutes: '{count, number} мин',
  hours: '{count, number} ч',
  days: '{count, number} дн.',
  since: 'Ждёт ответа: {time}',
} satisfies Translation<typeof en>;

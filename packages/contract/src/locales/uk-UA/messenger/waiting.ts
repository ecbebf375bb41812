import type en from '../../en-US/messenger/waiting.ts';
import type { Translation } from '../../translation.ts';

export default {
  moment: '< 1 хв',
  minutes: '{count, number} хв',
  hours: '{count, number} год',
  days: '{count, number} дн.',
  since: 'Чекає на відповідь: {time}',
} satisfies Translation<typeof en>;

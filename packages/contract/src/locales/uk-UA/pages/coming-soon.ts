import type en from '../../en-US/pages/coming-soon.ts';
import type { Translation } from '../../translation.ts';

export default {
  title: 'Незабаром',
  text: 'Цей розділ ще готується.',
  back: 'Назад',
} satisfies Translation<typeof en>;

import type en from '../../en-US/pages/coming-soon.ts';
import type { Translation } from '../../translation.ts';

export default {
  title: 'Скоро',
  text: 'Этот раздел ещё готовится.',
  back: 'Назад',
} satisfies Translation<typeof en>;

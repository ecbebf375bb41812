import type { Translation } from '../translation.ts';
import type en from './coming-soon.en-US.ts';

export default {
  title: 'Скоро',
  text: 'Этот раздел ещё готовится.',
  back: 'Назад',
} satisfies Translation<typeof en>;

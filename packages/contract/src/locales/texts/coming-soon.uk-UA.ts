import type { Translation } from '../translation.ts';
import type en from './coming-soon.en-US.ts';

export default {
  title: 'Незабаром',
  text: 'Цей розділ ще готується.',
  back: 'Назад',
} satisfies Translation<typeof en>;

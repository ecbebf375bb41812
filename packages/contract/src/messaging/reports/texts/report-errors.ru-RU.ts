import type { Translation } from '../../../locales/translation.ts';
import type en from './report-errors.en-US.ts';

export default {
  report: { not_allowed: 'Вам доступны только собственные показатели' },
  validation: { period_too_long: 'Выберите период до трёх лет' },
} satisfies Translation<typeof en>;

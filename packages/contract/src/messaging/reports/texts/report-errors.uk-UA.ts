import type { Translation } from '../../../locales/translation.ts';
import type en from './report-errors.en-US.ts';

export default {
  report: { not_allowed: 'Вам доступні лише власні показники' },
  validation: { period_too_long: 'Виберіть період до трьох років' },
} satisfies Translation<typeof en>;

import type { Translation } from '../../../locales/translation.ts';
import type en from './automation.en-US.ts';

export default {
  /** Of a notification. */
  notice: {
    paused: 'Правило «{name}» приостановлено',
    pausedHint: 'Оно сделало бы больше 20 действий за час в одном разговоре.',
  },
  title: 'Automation',
  failed: 'TRANSLATE',
  empty: 'TRANSLATE',
} satisfies Translation<typeof en>;

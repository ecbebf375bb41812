import type { Translation } from '../../../locales/translation.ts';
import type en from './automation.en-US.ts';

export default {
  /** Of a notification. */
  notice: {
    paused: 'Правило «{name}» призупинено',
    pausedHint: 'Воно зробило б понад 20 дій за годину в одній розмові.',
  },
  title: 'Automation',
  failed: 'TRANSLATE',
  empty: 'TRANSLATE',
} satisfies Translation<typeof en>;

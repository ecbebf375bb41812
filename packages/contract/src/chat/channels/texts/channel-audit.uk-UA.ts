import type { Translation } from '../../../locales/translation.ts';
import type en from './channel-audit.en-US.ts';

export default {
  actions: { conversation: { taken_away: 'Розмову забрано в менеджера' } },
} satisfies Translation<typeof en>;

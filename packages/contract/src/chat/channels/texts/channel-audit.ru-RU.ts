import type { Translation } from '../../../locales/translation.ts';
import type en from './channel-audit.en-US.ts';

export default {
  actions: { conversation: { taken_away: 'Разговор забран у менеджера' } },
} satisfies Translation<typeof en>;

import type { Language } from '@switchboard/contract';
import type { ReplyFacts } from '../../../ui/canned-replies/reply-values.ts';

const shared = { username: 'olena_koval', phone: '+380 67 123 45 67' };

/** Whom a preview is written to. */
export const exampleClients: Record<Language, Pick<ReplyFacts, 'client' | 'bot'>> = {
  'uk-UA': { client: { ...shared, first_name: 'Олена', last_name: 'Коваль' }, bot: { title: 'Крамниця' } },
  'ru-RU': { client: { ...shared, first_name: 'Елена', last_name: 'Коваль' }, bot: { title: 'Лавка' } },
  'en-US': { client: { ...shared, first_name: 'Olena', last_name: 'Koval' }, bot: { title: 'Corner shop' } },
};

import type { Translation } from '../../../locales/translation.ts';
import type en from './plan-limit-errors.en-US.ts';

export default {
  plan: {
    too_many_places: 'Це більше, ніж дозволяє тариф',
    owner_needs_place: 'Власника призупинити не можна',
    own_place: 'Себе призупинити не можна',
  },
} satisfies Translation<typeof en>;

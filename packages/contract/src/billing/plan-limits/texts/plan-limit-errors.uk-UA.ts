import type { Translation } from '../../../locales/translation.ts';
import type en from './plan-limit-errors.en-US.ts';

export default {
  plan: {
    too_many_places: 'У тарифі немає стільки місць',
    owner_needs_place: 'Власник завжди має місце',
    own_place: 'Не можна забрати місце в себе',
  },
} satisfies Translation<typeof en>;

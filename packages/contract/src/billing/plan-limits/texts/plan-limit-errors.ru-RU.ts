import type { Translation } from '../../../locales/translation.ts';
import type en from './plan-limit-errors.en-US.ts';

export default {
  plan: {
    too_many_places: 'Это больше, чем позволяет тариф',
    owner_needs_place: 'Владельца приостановить нельзя',
    own_place: 'Себя приостановить нельзя',
  },
} satisfies Translation<typeof en>;

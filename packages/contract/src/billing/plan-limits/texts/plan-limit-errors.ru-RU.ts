import type { Translation } from '../../../locales/translation.ts';
import type en from './plan-limit-errors.en-US.ts';

export default {
  plan: {
    too_many_places: 'В тарифе нет столько мест',
    owner_needs_place: 'У владельца всегда есть место',
    own_place: 'Нельзя забрать место у себя',
  },
} satisfies Translation<typeof en>;

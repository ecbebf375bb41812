import type { Translation } from '../../../locales/translation.ts';
import type en from './presence.en-US.ts';

export default {
  here: 'Здесь также: {names}',
  answering: '{names} {count, plural, one {отвечает} few {отвечают} many {отвечают} other {отвечают}}…',
  typing: '{names} {count, plural, one {пишет} few {пишут} many {пишут} other {пишут}}…',
} satisfies Translation<typeof en>;

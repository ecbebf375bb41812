import type { Translation } from '../../../locales/translation.ts';
import type en from './presence.en-US.ts';

export default {
  here: 'Здесь также: {names}',
  answering: '{names} {count, plural, one {отвечает} other {отвечают}}…',
  typing: '{names} {count, plural, one {пишет} other {пишут}}…',
} satisfies Translation<typeof en>;

import type { Translation } from '../../../locales/translation.ts';
import type en from './presence.en-US.ts';

export default {
  here: 'Тут також: {names}',
  answering: '{names} {count, plural, one {відповідає} other {відповідають}}…',
  typing: '{names} {count, plural, one {пише} other {пишуть}}…',
} satisfies Translation<typeof en>;

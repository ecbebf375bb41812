import type { Translation } from '../../../locales/translation.ts';
import type en from './presence.en-US.ts';

export default {
  here: 'Тут також: {names}',
  answering: '{names} {count, plural, one {відповідає} few {відповідають} many {відповідають} other {відповідають}}…',
  typing: '{names} {count, plural, one {пише} few {пишуть} many {пишуть} other {пишуть}}…',
} satisfies Translation<typeof en>;

export default {
  here: '{names} {count, plural, one {is} other {are}} here',
  answering: '{names} {count, plural, one {is} other {are}} answering…',
  typing: '{names} {count, plural, one {is} other {are}} typing…',
} as const;

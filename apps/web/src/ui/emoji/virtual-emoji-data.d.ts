/** Generated at build time by `emoji-data-plugin.ts`. */
declare module 'virtual:emoji-data/*' {
  const data: import('./emoji-data.ts').EmojiData;
  export default data;
}

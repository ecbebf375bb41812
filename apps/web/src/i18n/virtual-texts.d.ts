/** Made by `compiled-texts-plugin.ts`. */
declare module 'virtual:texts' {
  export const textParts: import('./page-texts.ts').TextParts;
}

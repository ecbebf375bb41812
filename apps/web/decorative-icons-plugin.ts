import type { Plugin } from 'vite';

const attributes = '...defaultAttributes[type],';

/** Icons stand beside words or in a named button: screen readers pass over all that have no name of their own. */
export const decorativeIconsPlugin = (): Plugin => ({
  name: 'decorative-icons',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('icons-react/dist/esm/createReactComponent.')) return null;
    if (!code.includes(attributes)) throw new Error('The icons have changed: see decorative-icons-plugin.ts');
    return code.replace(attributes, `${attributes} "aria-hidden": rest["aria-label"] ? undefined : true,`);
  },
});

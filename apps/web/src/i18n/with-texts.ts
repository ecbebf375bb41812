import { textParts } from 'virtual:texts';
import { PageTexts } from './page-texts.ts';

/** One a page, beside the browser's own record of the scripts it has loaded. */
export const pageTexts = new PageTexts(textParts);

/** Loads a script and the texts it uses, side by side. The build puts it around every `import()` (`needed-texts-plugin.ts`). */
export async function withTexts<Module>(load: () => Promise<Module>, parts: readonly string[]): Promise<Module> {
  const [module] = await Promise.all([load(), pageTexts.add(parts)]);
  return module;
}

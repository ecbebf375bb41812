import { textParts } from 'virtual:texts';
import { PageTexts } from './page-texts.ts';

/** One per page, as is the browser's own cache of loaded modules. */
export const pageTexts = new PageTexts(textParts);

/** Loads a script and its texts in parallel. The build wraps every `import()` in it (`needed-texts-plugin.ts`). */
export async function withTexts<Module>(load: () => Promise<Module>, parts: readonly string[]): Promise<Module> {
  const [module] = await Promise.all([load(), pageTexts.add(parts)]);
  return module;
}

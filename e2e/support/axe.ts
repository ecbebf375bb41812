import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Serious and critical axe violations on the page or within a part of it, a line per place; of all rules unless some are
 * given.
 */
export async function findBarriers(page: Page, within = 'html', rules?: string[]): Promise<string[]> {
  let found = await findOnce(page, within, rules);
  // A part that is just closing or loading is no barrier; one that is still there after a while is.
  for (let look = 0; found.length > 0 && look < 5; look += 1) {
    await page.waitForTimeout(500);
    const again = await findOnce(page, within, rules);
    found = found.filter((barrier) => again.includes(barrier));
  }
  return found;
}

async function findOnce(page: Page, within: string, rules: string[] | undefined): Promise<string[]> {
  // Elements that are still fading in do not have their final colours.
  await page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== 'running'));
  // Nor do elements that begin to fade while axe runs.
  const still = await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' });
  // The page's content security policy would block a script tag.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    ([part, only]) => {
      const { axe } = globalThis as unknown as { axe: { run: (part: string, options: object) => Promise<AxeResults> } };
      return axe.run(part, { resultTypes: ['violations'], ...(only && { runOnly: only }) });
    },
    [within, rules] as const,
  );
  await still.evaluate((style) => (style as Element).remove());
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\n${failureSummary}`),
    );
}
